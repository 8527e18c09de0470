import { parseArgs } from 'node:util';
import { createApp } from './platform/app.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { type RunningRole, startApi } from './roles/api.ts';
import { startWorker } from './roles/worker.ts';

const roleStarters: Record<string, (app: ReturnType<typeof createApp>) => Promise<RunningRole>> = {
  api: startApi,
  worker: startWorker,
};

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { roles: { type: 'string', default: Object.keys(roleStarters).join(',') } },
  });
  const app = createApp(readConfig(process.env));
  await app.listener.start();
  const running: RunningRole[] = [];
  for (const role of values.roles.split(',')) {
    const start = roleStarters[role];
    if (!start) throw new ConfigError(`there is no role ${role}; roles are ${Object.keys(roleStarters).join(', ')}`);
    running.push(await start(app));
  }
  app.log.info({ roles: values.roles }, 'ready');
  const stop = async (signal: string): Promise<void> => {
    app.log.info({ signal }, 'stopping');
    for (const role of running.reverse()) await role.close();
    await app.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop('SIGTERM'));
  process.once('SIGINT', () => void stop('SIGINT'));
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
