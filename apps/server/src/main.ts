import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { domains } from './domains/catalogue.domain.ts';
import { ConfigError, readConfig, withSecretFiles } from './platform/config.ts';
import { createApp } from './platform/create-app.ts';
import { checkLogins } from './platform/db/login-check.ts';
import { checkNode } from './platform/db/node-check.ts';
import { checkTables } from './platform/db/table-check.ts';
import { type RunningRole, startApi } from './roles/api.ts';
import { startIngest } from './roles/ingest.ts';
import { startMail } from './roles/mail.ts';
import { startProbeListener } from './roles/probe.ts';
import { startWorker } from './roles/worker.ts';

const roleStarters: Record<string, (app: ReturnType<typeof createApp>) => Promise<RunningRole>> = {
  api: startApi,
  worker: startWorker,
  ingest: startIngest,
  mail: startMail,
};

/** Longer than any role takes to end in order. */
const stopPatienceMs = 40_000;
const closePatienceMs = 5_000;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { roles: { type: 'string', default: Object.keys(roleStarters).join(',') } },
  });
  const roles = values.roles.split(',');
  const app = createApp(readConfig(withSecretFiles(process.env)), domains);
  await checkLogins(app.database, roles);
  await checkTables(app.database, app.contributions.tables, app.log);
  await checkNode(app.database, app.config.NODE_NUMBER);
  await app.listener.start();
  await app.keptKeys.openAll();
  const running: RunningRole[] = [];
  for (const role of roles) {
    const start = roleStarters[role];
    if (!start) throw new ConfigError(`there is no role ${role}; roles are ${Object.keys(roleStarters).join(', ')}`);
    running.push(await start(app));
  }
  const { PROBE_PORT, SHUTDOWN_DELAY_MS } = app.config;
  if (!roles.includes('api') && PROBE_PORT !== undefined) running.push(await startProbeListener(app, PROBE_PORT));
  app.log.info({ roles: values.roles }, 'ready');
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
  process.once('SIGTERM', () => void stop('SIGTERM'));
  process.once('SIGINT', () => void stop('SIGINT'));
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
