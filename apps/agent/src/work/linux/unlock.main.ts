/** Run by the program that covers the screen of a locked device: the password comes by standard input. */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { DeviceLock, verifyPassword } from './lock-state.ts';

const { values } = parseArgs({ options: { state: { type: 'string' } } });
if (!values.state) {
  process.stderr.write('node apps/agent/src/work/linux/unlock.main.ts --state <folder> < password\n');
  process.exit(2);
}
const lock = new DeviceLock(values.state);
const state = lock.read();
const password = (await text(process.stdin)).trim();
if (state && !verifyPassword(state.passwordHash, password)) process.exit(1);
lock.unlock();
