import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Who asked, as colleagues know the person; of an account that is gone the name that was kept. */
const asker = sql<string>`coalesce(nullif(a.nick_name, ''), a.login_name, t.created_by)`;

/** A task that waits for a second person, with who asked. */
export const findAskedTask = ({ db }: ScopedDb, id: string) =>
  db
    .selectFrom('tasks_task as t')
    .innerJoin('identity_org as o', 'o.id', 't.org_id')
    .leftJoin('identity_account as a', 'a.id', 't.account_id')
    .select(['t.org_id', 'o.name as org_name', 't.account_id', 't.kind', 't.title', 't.device_count'])
    .select(asker.as('asker'))
    .where('t.id', '=', id)
    .where('t.state', '=', 'waiting_approval')
    .executeTakeFirst();

/** The same for a timed task; how many devices it means is counted each time it runs. */
export const findAskedTimed = ({ db }: ScopedDb, id: string) =>
  db
    .selectFrom('tasks_timed as t')
    .innerJoin('identity_org as o', 'o.id', 't.org_id')
    .leftJoin('identity_account as a', 'a.id', 't.account_id')
    .select(['t.org_id', 'o.name as org_name', 't.account_id', 't.kind', 't.name as title'])
    .select(sql<number>`0`.as('device_count'))
    .select(asker.as('asker'))
    .where('t.id', '=', id)
    .where('t.state', '=', 'waiting_approval')
    .executeTakeFirst();
