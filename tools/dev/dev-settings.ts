import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stackDir } from '../stack/data-folder.ts';
import type { StackEnv } from '../stack/stack-env.ts';

/** What the server needs beyond the addresses of the stack. */
export function devSettings(stack: string, env: StackEnv): Record<string, string> {
  return {
    ...env,
    NODE_ENV: 'development',
    PUBLIC_URL: consoleUrl(env),
    SECRET: loadOrCreateSecret(join(stackDir(stack), 'secret')),
  };
}

export const consoleUrl = (env: StackEnv): string => `http://127.0.0.1:${env.CONSOLE_PORT}`;

/** Kept beside the stack's data: a new one each time would end every session and spoil what was sealed with it. */
function loadOrCreateSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
