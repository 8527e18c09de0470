import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { waitFor } from './wait.ts';

const lockTimeoutMs = 120_000;

/**
 * Only one process at a time starts or stops a stack; a second one waits, then finds the work done. The lock is an
 * abstract unix socket: taking it is atomic, and the kernel lets go of it when its holder dies.
 */
export async function withStackLock<T>(dir: string, work: () => Promise<T>): Promise<T> {
  const name = `\0tilldeck-stack-${createHash('sha256').update(dir).digest('hex').slice(0, 32)}`;
  let lock: Server | undefined;
  const hasLock = async () => {
    lock = await tryLock(name);
    return lock !== undefined;
  };
  if (!(await waitFor(hasLock, lockTimeoutMs, 100))) throw new Error(`another process keeps ${dir} locked`);
  try {
    return await work();
  } finally {
    lock?.close();
  }
}

function tryLock(name: string): Promise<Server | undefined> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : fail(error),
    );
    server.listen(name, () => done(server));
  });
}
