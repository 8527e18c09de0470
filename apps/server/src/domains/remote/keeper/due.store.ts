import {
  bridgeSilentMs,
  fetchS,
  firstPictureS,
  idleMinutes,
  resumeS,
  unwatchedS,
} from '@tilldeck/contracts/remote/remote.limits';
import type { RemoteReason } from '@tilldeck/contracts/remote/session.states';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { SessionRow } from '../session/session.store.ts';

export type DueRow = SessionRow & { due: RemoteReason };

const before = (column: string, seconds: number) =>
  sql`${sql.ref(`s.${column}`)} < clock_timestamp() - make_interval(secs => ${sql.lit(seconds)})`;

/** The device is not its own any more, or may not be used. */
const isGone = sql`not exists (select from devices_device d
  where d.id = s.device_id and d.org_id = s.org_id and d.state <> 'disabled')`;

/**
 * What a session rests on is over: remote control of the owner, its word for upper partners, the access under which
 * somebody acts, or what the customer of a ticket granted. Unattended access is no part of it: what began stays.
 */
const isGroundless = sql`(not org_has_remote_control(s.org_id)
  or (s.basis = 'upper' and not exists (select from identity_org o where o.id = s.org_id and o.is_upper_access_allowed))
  or (s.access_id is not null and not exists (select from identity_access a
       where a.id = s.access_id and a.ended_at is null and a.expires_at > clock_timestamp()))
  or (s.grant_id is not null and not exists (select from support_grant g
       where g.id = s.grant_id and g.ended_at is null and (g.until_at is null or g.until_at > clock_timestamp()))))`;

/** Nobody is there to see it, and nobody was for a while. */
const isUnwatched = sql`(s.connected_at is not null and s.lost_at is null
  and not exists (select from remote_viewer v
       where v.session_id = s.id and (v.left_at is null or ${sql.raw(
         `v.left_at > clock_timestamp() - interval '${unwatchedS} seconds' or v.invited_at > clock_timestamp() - interval '${unwatchedS} seconds'`,
       )})))`;

const reasonDue = sql`case
  when ${isGone} then 'device_left'
  when ${isGroundless} then 'right_gone'
  when s.state = 'requesting' then case when ${before('requested_at', fetchS)} then 'not_fetched' end
  when s.state = 'to_be_confirmed' then case when s.answer_by < clock_timestamp() then 'no_answer' end
  when s.ends_at <= clock_timestamp() then 'time_over'
  when s.connected_at is null and ${before('opened_at', firstPictureS)} then 'no_picture'
  when ${before('lost_at', resumeS)} or ${isUnwatched} then 'lost'
  when s.allowed = 'control' and coalesce(s.input_at, s.connected_at)
       < clock_timestamp() - make_interval(mins => ${sql.lit(idleMinutes)}) then 'idle'
end`;

/** Open sessions whose end is due, locked; those that somebody else ends at this moment are left to them. */
export async function listDueForUpdate({ db }: ScopedDb, atMost: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select s.*, due.reason_due as due
      from remote_session s cross join lateral (select ${reasonDue} as reason_due) due
     where s.ended_at is null and due.reason_due is not null
     order by s.id limit ${atMost} for update of s skip locked`.execute(db);
  return rows;
}

/** Sessions whose bridge fell silent: from now on they are missed. */
export const updateSilent = ({ db }: ScopedDb) =>
  db
    .updateTable('remote_session as s')
    .set({ lost_at: sql<string>`clock_timestamp()` })
    .where(
      sql<boolean>`s.id = any (array(
        select m.id from remote_session m
         where m.ended_at is null and m.connected_at is not null and m.lost_at is null and m.bridge_id is not null
           and not exists (select from remote_bridge b where b.id = m.bridge_id
                and b.seen_at > clock_timestamp() - make_interval(secs => ${sql.lit(bridgeSilentMs / 1_000)}))
         order by m.id for update skip locked))`,
    )
    .returning(['s.id', 's.org_id'])
    .execute();

/** Serial numbers of devices that did not ask for their session yet. */
export async function listUnfetched({ db }: Pick<ScopedDb, 'db'>): Promise<string[]> {
  const rows = await db.selectFrom('remote_session').select('sn').where('state', '=', 'requesting').execute();
  return rows.map(({ sn }) => sn);
}

/** Who asked for the sessions that are open. */
export async function listRequesters({ db }: Pick<ScopedDb, 'db'>): Promise<string[]> {
  const rows = await db
    .selectFrom('remote_session')
    .select('requester_account_id as id')
    .where('ended_at', 'is', null)
    .distinct()
    .execute();
  return rows.map(({ id }) => id);
}

export const listOpenOfRequesterForUpdate = ({ db }: ScopedDb, accountId: string): Promise<SessionRow[]> =>
  db
    .selectFrom('remote_session as s')
    .selectAll('s')
    .where('s.requester_account_id', '=', accountId)
    .where('s.ended_at', 'is', null)
    .orderBy('s.id')
    .forUpdate()
    .skipLocked()
    .execute();
