import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** Brings a database to the newest schema. Safe to run from several processes at once (advisory lock). */
export async function migrate(databaseUrl: string, log: (line: string) => void = () => {}): Promise<number> {
  await runMigrations({ connectionString: databaseUrl });
  const done = await runner({
    databaseUrl,
    dir: migrationsFolder,
    direction: 'up',
    migrationsTable: 'schema_migration',
    checkOrder: true,
    log,
  });
  return done.length;
}
