import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { completeLockfile, type Lockfile } from './complete.ts';

/** `npm run lock`: after any `npm install` against a mirror that carries this platform's packages only. */
const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
const added = completeLockfile(lock);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added.length} optional packages of other platforms added`);
