import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { domains } from './domains/catalogue.domain.ts';
import type { App } from './platform/app.ts';
import { ConfigError, readConfig, withSecretFiles } from './platform/config.ts';
import { createApp } from './platform/create-app.ts';
import { checkLogins } from './platform/db/login-check.ts';
import { checkNode } from './platform/db/node-check.ts';
import { checkTables } from './platform/db/table-check.ts';
import { readyWord, startApart } from './roles/apart.ts';
import { type RunningRole, startApi } from './roles/api.ts';
import { startIngest } from './roles/ingest.ts';
import { startMail } from './roles/mail.ts';
import { startProbeListener } from './roles/probe.ts';
import { startRemote } from './roles/remote.ts';
import { startWorker } from './roles/worker.ts';

const roleStarters: Record<string, (app: App) => Promise<RunningRole>> = {
  api: startApi,
  worker: startWorker,
  ingest: startIngest,
  mail: startMail,
  remote: startRemote,
};
/** Never in the event loop of another role: named with others, they get a process of their own. */
const apartRoles = ['remote'];

/** Longer than any role takes to end in order. */
const stopPatienceMs = 40_000;
const closePatienceMs = 5_000;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      roles: { type: 'string', default: Object.keys(roleStarters).join(',') },
      // All roles that were asked for, of which this process has one: it was started by the one with the others.
      beside: { type: 'string' },
    },
  });
  const roles = values.roles.split(',');
  const app = createApp(readConfig(withSecretFiles(process.env)), domains);
  await checkLogins(app.database, values.beside?.split(',') ?? roles);
  await checkTables(app.database, app.contributions.tables, app.log);
  await checkNode(app.database, app.config.NODE_NUMBER);
  await app.listener.start();
  await app.keptKeys.openAll();
  const running = await startRoles(app, roles);
  const { PROBE_PORT } = app.config;
  if (!roles.includes('api') && PROBE_PORT !== undefined) running.push(await startProbeListener(app, PROBE_PORT));
  const stop = stopper(app, running);
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
  if (values.beside === undefined) return app.log.info({ roles: values.roles }, 'ready');
  process.once('disconnect', () => stop('disconnect'));
  process.send?.(readyWord);
}

async function startRoles(app: App, roles: readonly string[]): Promise<RunningRole[]> {
  const unknown = roles.find((role) => !roleStarters[role]);
  if (unknown !== undefined)
    throw new ConfigError(`there is no role ${unknown}; roles are ${Object.keys(roleStarters).join(', ')}`);
  const isApart = (role: string): boolean => roles.length > 1 && apartRoles.includes(role);
  // They start beside the others, which take their time as well.
  const apart = roles.filter(isApart).map((role) => startApart(app, role, roles));
  const running: RunningRole[] = [];
  for (const role of roles) {
    const start = roleStarters[role];
    if (start && !isApart(role)) running.push(await start(app));
  }
  return [...running, ...(await Promise.all(apart))];
}

function stopper(app: App, running: readonly RunningRole[]): (signal: string) => void {
  const { SHUTDOWN_DELAY_MS } = app.config;
  const stop = async (signal: string): Promise<void> => {
    app.log.info({ signal }, 'stopping');
    app.dependencies.setStopping();
    // Whatever hangs must not keep a deployment waiting.
    setTimeout(() => process.exit(1), SHUTDOWN_DELAY_MS + stopPatienceMs).unref();
    await wait(SHUTDOWN_DELAY_MS);
    await Promise.all(running.map((role) => role.close()));
    // A statement that was cut off above may still run; with the connection gone the database rolls it back.
    await Promise.race([app.close(), wait(closePatienceMs)]);
    process.exit(0);
  };
  let isStopping = false;
  return (signal) => {
    if (!isStopping) void stop(signal);
    isStopping = true;
  };
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
