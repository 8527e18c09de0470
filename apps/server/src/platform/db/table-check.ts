import { knownMigrations } from '@tilldeck/db/known-migrations';
import { sql } from 'kysely';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import type { DeclaredTables } from './declared-tables.ts';

/**
 * Refuses to start on a schema with a table or view that no domain declares, or without one that a domain does; partitions count
 * as their parent. A database that a newer version migrated already may have more: the version before must go on until it
 * is replaced.
 */
export async function checkTables(database: Database, declared: DeclaredTables, log: Log): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and not relispartition order by 1`.execute(
    database.vendor,
  );
  const names = new Set(rows.map((row) => row.name));
  const missing = [...declared.keys()].filter((name) => !names.has(name));
  if (missing.length > 0)
    throw new Error(`tables that the schema lacks: ${missing.join(', ')}; has the database been migrated?`);
  const strange = [...names].filter((name) => !declared.has(name));
  if (strange.length === 0) return;
  if (!(await isMigratedFurther(database)))
    throw new Error(`tables that no domain declares: ${strange.join(', ')}; add them to the tables of their domain`);
  log.warn({ tables: strange }, 'the database has tables of a newer version');
}

async function isMigratedFurther(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from schema_migration where name <> all (${knownMigrations()}::text[]) limit 1`.execute(database.vendor);
  return rows.length > 0;
}
