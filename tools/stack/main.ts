import { parseArgs } from 'node:util';
import { hasStack } from './data-folder.ts';
import { appPackages, browserPackages, devicePackages, installPackages, servicePackages } from './packages.ts';
import { killService, readStackStatus, resetStack, startService, startStack, stopStack } from './stack.ts';
import { stackEnvFile } from './stack-env.ts';
import { renderStatusTable } from './status-table.ts';

const usage = `npm run stack [-- COMMAND] [--name dev]
  start [SERVICE]  start all services, or one (default command)   --base N  --fast  --shared-buffers MB
                   --install  install first, as below
  stop             stop all services, keep the data
  status           what runs, and whether it does its job
  kill SERVICE     kill -9 one service, or a group such as nats
  reset            stop and delete the data
  install          install the Debian packages, those of the browser, of app files and of devices too`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string', default: 'dev' },
    base: { type: 'string' },
    fast: { type: 'boolean' },
    'shared-buffers': { type: 'string' },
    install: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});
const [command = 'start', service] = positionals;

try {
  await run(values.help ? 'help' : command);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(wanted: string): Promise<void> {
  const { name } = values;
  switch (wanted) {
    case 'start':
      return service === undefined ? start(name) : startService(name, service);
    case 'stop':
      return stopStack(name);
    case 'status':
      return showStatus(name);
    case 'kill':
      if (service === undefined) throw new Error(usage);
      return killService(name, service);
    case 'reset':
      return resetStack(name);
    case 'install':
      return install();
    case 'help':
      console.log(usage);
      return;
    default:
      throw new Error(usage);
  }
}

function install(): Promise<void> {
  return installPackages([...servicePackages, ...browserPackages, ...appPackages, ...devicePackages]);
}

async function start(name: string): Promise<void> {
  if (values.install) await install();
  const begin = performance.now();
  await startStack(name, {
    base: readNumber(values.base),
    isFast: values.fast,
    sharedBuffersMb: readNumber(values['shared-buffers']),
    onReady: (ready, how, tookMs) => console.log(`${ready.padEnd(10)} ${how} (${seconds(tookMs)})`),
  });
  console.log(`stack '${name}' is ready after ${seconds(performance.now() - begin)}: ${stackEnvFile(name)}`);
}

async function showStatus(name: string): Promise<void> {
  if (!hasStack(name)) throw new Error(`stack '${name}' was never started`);
  const rows = await readStackStatus(name);
  console.log(renderStatusTable(rows));
  if (rows.some((row) => row.problem !== undefined)) process.exitCode = 1;
}

function readNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isInteger(number) || number <= 0) throw new Error(`'${text}' is not a whole number`);
  return number;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
