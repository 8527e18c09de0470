import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Database, Db } from './database.ts';

/** The role that alone may touch the job tables (migration `job_runner`). */
export const runnerRole = 'tilldeck_worker';

/** The login whose rights are those of the work a process does; the widest where it does several kinds. */
export function systemLoginOf(roles: readonly string[]): 'tilldeck_vendor' | 'tilldeck_api' | 'tilldeck_ingest' {
  if (roles.includes('worker')) return 'tilldeck_vendor';
  return roles.includes('api') || roles.includes('mail') ? 'tilldeck_api' : 'tilldeck_ingest';
}

/**
 * Refuses to start a process whose logins may do more than its work needs: an owner or superuser, rights on tables beyond
 * those of the login that is meant, the job runner's role without jobs to run. What is taken over then has no more than that.
 */
export async function checkLogins(database: Database, roles: readonly string[]): Promise<void> {
  const names = roles.join(',');
  await demandAtMost(database.app, { setting: 'DATABASE_APP_URL', meant: 'tilldeck_app', names });
  await demandAtMost(database.vendor, { setting: 'DATABASE_VENDOR_URL', meant: systemLoginOf(roles), names });
}

interface Demand {
  setting: string;
  meant: string;
  names: string;
}

async function demandAtMost(db: Db, { setting, meant, names }: Demand): Promise<void> {
  // The login, whatever role the session has taken on: it can always go back to that.
  const { rows } = await sql<{ login: string; excess: string[] }>`
    select session_user as login, array_remove(array[
        case when login.rolsuper then 'superuser' end,
        case when login.rolcreaterole or login.rolcreatedb or login.rolreplication then 'makes roles or databases' end,
        case when login.rolbypassrls and not meant.rolbypassrls then 'not held by row security' end,
        case when pg_has_role(login.oid, runner.oid, 'MEMBER') and not pg_has_role(meant.oid, runner.oid, 'MEMBER')
             then 'runs jobs' end], null)
      || array(select 'owns ' || c.relname from pg_class c
                where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relowner = login.oid
                order by 1 limit 3)
      || array(select r.name || ' on ' || c.relname
                 from pg_class c, unnest('{SELECT,INSERT,UPDATE,DELETE}'::text[]) r (name)
                where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
                  and has_table_privilege(login.oid, c.oid, r.name) and not has_table_privilege(meant.oid, c.oid, r.name)
                order by 1 limit 3) as excess
      from pg_roles login, pg_roles meant, pg_roles runner
     where login.rolname = session_user and meant.rolname = ${meant} and runner.rolname = ${runnerRole}`.execute(db);
  const [found] = rows;
  if (!found) throw new ConfigError(`${setting}: the role ${meant} is missing; has the database been migrated?`);
  if (found.excess.length > 0)
    throw new ConfigError(
      `${setting}: ${found.login} may do more than a process with --roles=${names} needs (${found.excess.join(', ')}); sign in as ${meant}`,
    );
}
