/** Starts an app as a person at the machine asks for it: behind its lock, and with its place in the order of killing. */
import { parseArgs } from 'node:util';
import { readAgentConfig } from '../../config.ts';
import { killScore, rememberRunning, setKillScore } from '../app-permissions/kill-order.ts';
import { findProgram } from '../find-program.ts';
import { findProcess } from '../process-state.ts';
import { findApp } from './app-programs.ts';
import { passLock } from './pass-lock.ts';

const ends = { usage: 2, missing: 3, refused: 4 } as const;
const usage = 'node apps/agent/src/items/launch/launch.main.ts --state <folder> --config <file> <package>';

function stop(reason: string, code: number): never {
  process.stderr.write(`${reason}\n`);
  process.exit(code);
}

const { values, positionals } = parseArgs({
  options: { state: { type: 'string' }, config: { type: 'string' } },
  allowPositionals: true,
});
const [packageName] = positionals;
const { state } = values;
if (!state || !packageName) stop(usage, ends.usage);
const config = readAgentConfig(values.config);
const order = findApp(config, packageName);
const program = order && findProgram(order.command);
if (!order || !program || !process.execve) stop(`${packageName} is not on this machine`, ends.missing);
const refusal = await passLock(state, config, packageName);
if (refusal) stop(refusal, ends.refused);
const own = findProcess(process.pid);
if (own) rememberRunning(state, packageName, own);
const score = killScore(state, packageName);
if (score !== undefined) setKillScore(process.pid, score);
// In place of this program, so that the app has the process whose number was kept.
process.execve(program, [...order.command], { ...process.env, ...order.variables });
