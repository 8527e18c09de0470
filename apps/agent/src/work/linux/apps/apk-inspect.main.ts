/** Reads and verifies an app file in a process of its own: `node apk-inspect.main.ts <file>`. Answers one line of JSON. */
import { inspectApk } from '@tilldeck/apk/inspect-apk';

const [path = ''] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(await inspectApk(path))}\n`);
