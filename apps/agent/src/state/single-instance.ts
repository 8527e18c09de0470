import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';

/**
 * Two agents on one state folder would give the same numbers twice. The name of an abstract socket is held by one
 * process and given back by the kernel however that process ends.
 */
export async function holdFolder(folder: string): Promise<void> {
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
  const server = createServer();
  server.listen(`\0tilldeck-agent-${name}`);
  server.unref();
  try {
    await once(server, 'listening');
  } catch {
    throw new Error(`another agent works in ${folder}`);
  }
}
