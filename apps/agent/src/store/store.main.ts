/** The store for a person at the machine; the agent has to run. */
import { parseArgs } from 'node:util';
import { reasonOf } from '../log.ts';
import { askDesk, type DeskRequest } from './store-desk.ts';

const usage = `node apps/agent/src/store/store.main.ts --state <folder> list [word] | install <package> | look

  list     apps the store has for this machine
  install  asks for an app; it comes as work like any other
  look     looks for newer versions now`;

function requestOf([word, more]: string[]): DeskRequest | undefined {
  if (word === 'list') return { do: 'list', ...(more ? { keyword: more } : {}) };
  if (word === 'install' && more) return { do: 'install', package: more };
  return word === 'look' ? { do: 'look' } : undefined;
}

const { values, positionals } = parseArgs({ options: { state: { type: 'string' } }, allowPositionals: true });
const request = requestOf(positionals);
if (!values.state || !request) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
const answer = await askDesk(values.state, request).catch((error: unknown) => ({ error: reasonOf(error) }));
if ('error' in answer && answer.error) {
  process.stderr.write(`${answer.error}\n`);
  process.exitCode = 1;
} else process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
