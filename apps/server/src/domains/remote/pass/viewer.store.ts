import { passS } from '@tilldeck/contracts/remote/remote.limits';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** There, or with a pass that may still bring it in. */
const isExpected = sql<boolean>`((v.joined_at is not null and v.left_at is null)
  or v.invited_at > clock_timestamp() - make_interval(secs => ${passS}))`;

/** How many others watch a session or are about to. */
export async function countOtherViewers({ db }: ScopedDb, sessionId: string, accountId: string): Promise<number> {
  const { n } = await db
    .selectFrom('remote_viewer as v')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('v.session_id', '=', sessionId)
    .where('v.account_id', '<>', accountId)
    .where(isExpected)
    .executeTakeFirstOrThrow();
  return Number(n);
}

interface Person {
  accountId: string;
  name: string;
  orgId: number;
  mayControl: boolean;
}

/** A person is one viewer of a session, however often it comes back. */
export async function upsertViewer({ db }: ScopedDb, sessionId: string, person: Person): Promise<string> {
  const known = await db
    .updateTable('remote_viewer')
    .set({ invited_at: sql<string>`clock_timestamp()`, may_control: person.mayControl })
    .where('session_id', '=', sessionId)
    .where('account_id', '=', person.accountId)
    .returning('id')
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await db
    .insertInto('remote_viewer')
    .values({
      session_id: sessionId,
      account_id: person.accountId,
      name: person.name,
      viewer_org_id: person.orgId,
      may_control: person.mayControl,
      invited_at: sql<string>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Nobody watches any more: the session is over, or its bridge is gone and everybody has to come again. */
export const updateViewersLeft = ({ db }: ScopedDb, sessionId: string) =>
  db
    .updateTable('remote_viewer')
    .set({ left_at: sql<string>`clock_timestamp()`, has_control: false })
    .where('session_id', '=', sessionId)
    .where('joined_at', 'is not', null)
    .where('left_at', 'is', null)
    .execute();
