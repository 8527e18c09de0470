import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type PrinterFirmware, printerFirmware } from '@tilldeck/contracts/link/uplink.schemas';

const run = promisify(execFile);
/** A printer that is busy answers after its job. */
const timeoutMs = 30_000;

/** What the printer says it runs: its name and version, a line each. Nothing where there is no program or no answer. */
export async function readPrinterFirmware(
  command: readonly string[] | undefined,
): Promise<PrinterFirmware | undefined> {
  const [program, ...rest] = command ?? [];
  if (program === undefined) return undefined;
  const { stdout } = await run(program, rest, { timeout: timeoutMs }).catch(() => ({ stdout: '' }));
  const [name, version] = stdout.split('\n');
  return printerFirmware.safeParse({ name, version }).data;
}
