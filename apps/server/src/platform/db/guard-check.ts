import { sql } from 'kysely';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import type { DeclaredTables } from './declared-tables.ts';

/** Operators that reach an index under row security only when marked leakproof. */
const leakproofFunctions = ['arraycontains', 'textlike', 'texticlike', 'enum_eq'];

/**
 * Refuses to start on a database whose second lock is open: an application role that row security does not hold, or
 * a table or view that this role reaches without a policy and without a reason (`open` of its declaration). Missing
 * LEAKPROOF marks only make lists slow, so they are told.
 */
export async function checkDatabaseGuards(database: Database, declared: DeclaredTables, log: Log): Promise<void> {
  const role = await sql<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean }>`
    select rolname, rolsuper, rolbypassrls from pg_roles where rolname = current_user`.execute(database.app);
  if (role.rows[0]?.rolsuper || role.rows[0]?.rolbypassrls)
    throw new Error('DATABASE_APP_URL signs in as a role that row security does not hold');

  const app = role.rows[0]?.rolname ?? '';
  const allowed = [...declared.values()].flatMap(({ name, open }) =>
    (open?.may ?? []).map((right) => `${name} ${right}`),
  );
  const open = await sql<{ relname: string }>`
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
       and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))
       and (exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_l1' and not a.attisdropped)
         or exists (select from unnest('{SELECT,INSERT,UPDATE,DELETE}'::text[]) r (name)
                     where c.relname || ' ' || r.name <> all (${allowed}::text[])
                       and (has_table_privilege(${app}::name, c.oid, r.name)
                         or (r.name <> 'DELETE' and has_any_column_privilege(${app}::name, c.oid, r.name)))))`.execute(
    database.vendor,
  );
  if (open.rows.length > 0)
    throw new Error(`tables without row security: ${open.rows.map((row) => row.relname).join(', ')}`);

  const slow = await sql<{ proname: string }>`
    select distinct proname from pg_proc
     where proname = any (${leakproofFunctions}) and pronamespace = 'pg_catalog'::regnamespace and not proleakproof
       and (proname <> 'textlike' or proargtypes::text = '25 25')
       and (proname <> 'texticlike' or proargtypes::text = '25 25')`.execute(database.vendor);
  if (slow.rows.length > 0)
    log.warn({ functions: slow.rows.map((row) => row.proname) }, 'not leakproof: searches will be slow');
}
