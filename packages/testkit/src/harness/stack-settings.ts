import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

/** Addresses and passwords of the running stack: `TILLDECK_STACK` names it, `dev` where nothing is said. */
export function stackSettings(): Record<string, string> {
  const name = process.env.TILLDECK_STACK ?? 'dev';
  const folder = process.env.TILLDECK_DATA ?? fileURLToPath(new URL('../../../../.data', import.meta.url));
  try {
    return parseEnv(readFileSync(`${folder}/${name}/env`, 'utf8')) as Record<string, string>;
  } catch {
    throw new Error(`the stack "${name}" is not there; start it with: npm run stack -- start --name ${name}`);
  }
}
