/** Run by the program that asks a person for the password of the kiosk, which comes by standard input. Needs no server. */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { readAgentConfig } from '../../config.ts';
import { KioskState } from './kiosk-state.ts';

const { values } = parseArgs({ options: { state: { type: 'string' }, config: { type: 'string' } } });
if (!values.state) {
  process.stderr.write(
    'node apps/agent/src/items/kiosk/open-kiosk.main.ts --state <folder> [--config <file>] < password\n',
  );
  process.exit(2);
}
const minutes = readAgentConfig(values.config).kiosk?.openMinutes ?? 15;
const verdict = new KioskState(values.state).open((await text(process.stdin)).trim(), minutes);
if (!verdict.isRight) {
  const seconds = Math.ceil(verdict.waitMs / 1_000);
  process.stderr.write(seconds > 0 ? `wait ${seconds} s\n` : 'wrong\n');
  process.exit(seconds > 0 ? 3 : 1);
}
