import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where servers and agents that tests start find their modules read and compiled already: takes half off what a start costs. */
export const compileCache = join(tmpdir(), 'tilldeck-compile-cache');

export const agentEntryPoint = fileURLToPath(new URL('../../../../apps/agent/src/main.ts', import.meta.url));

/**
 * A process writes the cache when it ends by itself, and tests kill their agents. One that is told nothing loads all of
 * itself and ends with its usage.
 */
export async function warmUpAgent(): Promise<void> {
  const env = { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compileCache };
  await once(spawn(process.execPath, [agentEntryPoint], { env, stdio: 'ignore' }), 'exit');
}
