import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkPayloadOf } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { agentLogFiles } from '../../log.ts';
import { succeeded, WorkFailure, type WorkHandler, workHandler } from '../work-handler.ts';
import type { LinuxParts } from './linux-parts.ts';
import { appLogFiles, packTail, systemLogFiles } from './log-sources.ts';
import { runCommand } from './run-command.ts';
import { upload } from './upload.ts';

const journalLines = 200_000;
const stamp = (at: number): string => new Date(at).toISOString().slice(0, 19).replaceAll(':', '-');

/** Packs a log and brings it to the store. What is packed stays the same over interruptions, so it goes on where it was. */
export const fetchLogHandler = (parts: LinuxParts): WorkHandler =>
  workHandler('fetch_log', {
    carryOut: async (work, payload) => {
      const folder = join(parts.folder, 'outgoing');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${work.id}.log.gz`);
      if (work.note.name === undefined) {
        const sources = await sourcesOf(parts, payload, join(folder, `${work.id}.journal`));
        const { bytes, leftOut } = await packTail(sources, path, payload.maxBytes, work.signal);
        rmSync(join(folder, `${work.id}.journal`), { force: true });
        const name = `${payload.source}${payload.package ? `-${payload.package}` : ''}-${stamp(parts.now())}.log.gz`;
        work.keepNote({ name, bytes, leftOut });
      }
      work.progress(20);
      const { name, bytes = 0, leftOut = 0 } = work.note;
      const fileId = await upload(parts, work, { path, name: String(name) }, (share) => work.progress(20 + 79 * share));
      rmSync(path, { force: true });
      return succeeded({ fileId, name: String(name), bytes: Number(bytes), isCut: Number(leftOut) > 0 });
    },
  });

async function sourcesOf(
  parts: LinuxParts,
  { source, package: name }: WorkPayloadOf<'fetch_log'>,
  scratch: string,
): Promise<string[]> {
  if (source === 'agent') return agentLogFiles(parts.folder);
  if (source === 'app') {
    if (!name) throw new WorkFailure('bad_payload', 'of which app is not said');
    const found = appLogFiles(parts, name);
    if (found.length === 0) throw new WorkFailure('not_installed', `no log of ${name} was found`);
    return found;
  }
  const found = systemLogFiles(parts);
  if (found.length > 0) return found;
  const { output } = await runCommand([
    'journalctl',
    '--no-pager',
    '--quiet',
    '-o',
    'short-iso',
    '-n',
    `${journalLines}`,
  ]);
  if (output.trim() === '') throw new WorkFailure('unsupported', 'this machine keeps no system log');
  writeFileSync(scratch, output, { mode: 0o600 });
  return [scratch];
}
