import type { ChildProcess } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import { type Bounds, runBounded } from './bounded-process.ts';

export interface FetchRequest {
  url: string;
  path: string;
}
export interface FetchAnswer {
  status: number;
}

const script = fileURLToPath(new URL('./content-fetch.main.ts', import.meta.url));
const codeFolder = dirname(script);

/**
 * Brings a large object from the store to the disk in a process of its own: a gigabyte that passes the server leaves a
 * hundred megabytes of memory behind it and takes seconds from whoever calls meanwhile.
 */
export async function fetchContent(
  request: FetchRequest,
  bounds: Pick<Bounds, 'timeoutMs' | 'memoryBytes' | 'holds'>,
  children: Set<ChildProcess>,
  log: Log,
): Promise<void> {
  // A store behind a private authority is trusted by the same list as ours.
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  const outcome = await runBounded(
    script,
    JSON.stringify(request),
    {
      ...bounds,
      isOnline: true,
      readable: [codeFolder, ...(authorities ? [authorities] : [])],
      writable: dirname(request.path),
      env: authorities ? { NODE_EXTRA_CA_CERTS: authorities } : {},
    },
    children,
  );
  const status = outcome.kind === 'done' ? (JSON.parse(outcome.output) as FetchAnswer).status : 0;
  if (status === 200) return;
  if (status === 404) throw Object.assign(new Error('no such object'), { name: 'NoSuchKey' });
  log.warn({ action: 'fetch', outcome: outcome.kind, status }, 'object storage is away');
  throw new AppError('core.storage_away');
}
