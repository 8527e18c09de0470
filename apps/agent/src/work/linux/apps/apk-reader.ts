import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { WorkFailure } from '../../work-handler.ts';
import { lastWords, runCommand } from '../run-command.ts';

const inspected = z.union([
  z.object({
    package: z.string(),
    versionCode: z.int(),
    versionName: z.string(),
    label: z.string(),
    certificates: z.array(z.string()),
  }),
  z.object({ refusal: z.string(), isSignature: z.boolean() }),
]);
export type ReadApk = Exclude<z.output<typeof inspected>, { refusal: string }>;

const program = fileURLToPath(new URL('./apk-inspect.main.ts', import.meta.url));
/** The code of the reader and of what it imports: nothing else and no other file can be read, written or started. */
const codeFolders = ['node_modules', 'packages', 'apps/agent'].map((folder) =>
  fileURLToPath(new URL(`../../../../../../${folder}`, import.meta.url)),
);
/** What reading a hostile file may take of the machine. */
const memoryMb = 256;
const longestMs = 10 * 60_000;

/** What an app file says of itself and who signed it; a signature that does not hold fails the work. */
export async function readApk(path: string, signal: AbortSignal): Promise<ReadApk> {
  const end = await runCommand(
    [
      process.execPath,
      '--permission',
      '--disable-warning=PERM0001',
      ...[...codeFolders, path].map((readable) => `--allow-fs-read=${readable}`),
      `--max-old-space-size=${memoryMb}`,
      program,
      path,
    ],
    {},
    AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
  );
  if (end.code !== 0) throw new WorkFailure('incompatible', `the file cannot be read: ${lastWords(end)}`);
  const read = inspected.parse(JSON.parse(end.output));
  if (!('refusal' in read)) return read;
  throw new WorkFailure(read.isSignature ? 'signature_mismatch' : 'incompatible', read.refusal);
}
