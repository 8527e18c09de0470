/** `npm run dev`: services, database, server and console, from a fresh clone to a page to sign in on. */
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { putDemoFiles } from '../seed/demo-storage.ts';
import { demoPassword } from '../seed/parts/identity/demo-people.ts';
import { repoDir } from '../stack/data-folder.ts';
import { startStack } from '../stack/stack.ts';
import type { StackEnv } from '../stack/stack-env.ts';
import { type DevProcess, startDevProcess } from './dev-process.ts';
import { consoleUrl, devSettings } from './dev-settings.ts';
import { prepareDatabase } from './prepare-database.ts';
import { presentLogLine } from './server-log.ts';
import { renderWelcome } from './welcome.ts';

const usage = `npm run dev [-- --name dev] [-- --base N] [-- --fleet N]
  Starts the services, brings the database up to date, adds demo data where there is none,
  and runs server and console until Ctrl-C. The server starts anew when its sources change.
  --fleet N also simulates N devices (npm run fleet).`;

const watched = ['apps/server/src', 'packages/contracts/src', 'packages/phrases/src', 'packages/db/src'];
const demoAccounts = [
  ['admin', 'the vendor’s administrator'],
  ['support', 'the vendor’s support, may change little'],
  ['kassenwerk-nord', 'a partner with sub-partners'],
  ['baeckerei-kassen', 'a sub-partner of it'],
  ['jonas.brandt', 'an operator of a partner'],
  ['shudian', 'a sub-partner in Guangzhou'],
] as const;

const { values } = parseArgs({
  options: {
    name: { type: 'string', default: 'dev' },
    base: { type: 'string' },
    fleet: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});

try {
  if (values.help) console.log(usage);
  else process.exitCode = await develop(values.name);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function develop(stack: string): Promise<number> {
  const begin = performance.now();
  const env = await startStack(stack, {
    ...(values.base === undefined ? {} : { base: Number(values.base) }),
    onReady: (service, how) => how === 'started' && say('stack', `${service} started`),
  });
  say('stack', `services are up (${seconds(begin)})`);
  await demandFreePort(Number(env.SERVER_PORT));
  await demandFreePort(Number(env.CONSOLE_PORT));
  const database = await prepareDatabase(env.DATABASE_URL);
  say(
    'database',
    `${database.migrations} migrations run, ${database.seeded} rows of demo data added (${seconds(begin)})`,
  );

  if (database.isDemo) await putDemoFiles(env);

  const processes = [startServer(stack, env), startConsole(env)];
  let isAsked = false;
  const stop = () => {
    for (const each of processes) each.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      isAsked = true;
      stop();
    });
  void Promise.all(processes.map((each) => each.ready)).then(async () => {
    // The first page makes Vite prepare its dependencies; better now than when somebody waits for it.
    await fetch(consoleUrl(env)).catch(() => undefined);
    const accounts = database.isDemo ? demoAccounts : [];
    console.log(
      `\n${renderWelcome({ stack, env, accounts, password: demoPassword })}\nready after ${seconds(begin)}\n`,
    );
    if (values.fleet !== undefined && !isAsked) processes.push(startFleet(stack, values.fleet));
  });
  // One without the other is of no use.
  await Promise.race(processes.map((each) => each.ended));
  if (!isAsked) stop();
  await Promise.all(processes.map((each) => each.ended));
  say('dev', 'server and console have stopped');
  return isAsked ? 0 : 1;
}

function startServer(stack: string, env: StackEnv): DevProcess {
  return startDevProcess(
    {
      name: 'server',
      args: [
        ...watched.map((folder) => `--watch-path=${join(repoDir, folder)}`),
        '--watch-preserve-output',
        join(repoDir, 'apps/server/src/main.ts'),
      ],
      cwd: repoDir,
      env: devSettings(stack, env),
      readyLine: /"msg":"ready"/,
      present: presentLogLine,
    },
    (line) => say('server', line),
  );
}

function startConsole(env: StackEnv): DevProcess {
  return startDevProcess(
    {
      name: 'console',
      args: [join(repoDir, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'],
      cwd: join(repoDir, 'apps/console'),
      env: { SERVER_PORT: env.SERVER_PORT, CONSOLE_PORT: env.CONSOLE_PORT },
      readyLine: /Local:/,
      present: (line) => line,
    },
    (line) => say('console', line),
  );
}

function startFleet(stack: string, devices: string): DevProcess {
  return startDevProcess(
    {
      name: 'fleet',
      args: [join(repoDir, 'tools/fleet/main.ts'), '--name', stack, '--devices', devices],
      cwd: repoDir,
      env: {},
      readyLine: /connected/,
      present: (line) => line,
    },
    (line) => say('fleet', line),
  );
}

function demandFreePort(port: number): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', () => fail(new Error(`port ${port} is in use; is another "npm run dev" running?`)));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done()));
  });
}

function say(who: string, text: string): void {
  console.log(`${who.padEnd(8)} ${text}`);
}

function seconds(begin: number): string {
  return `${((performance.now() - begin) / 1000).toFixed(1)} s`;
}
