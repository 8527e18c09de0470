import type { DB } from '@tilldeck/db/generated/tables';
import { type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export type SessionRow = Selectable<DB['remote_session']>;

/** A session that `seen` lets the caller reach, for a change. */
export const findSessionForUpdate = ({ db }: ScopedDb, id: string, seen: RawBuilder<boolean>) =>
  db.selectFrom('remote_session as s').selectAll('s').where('s.id', '=', id).where(seen).forUpdate().executeTakeFirst();

export const findOpenOfDeviceForUpdate = ({ db }: ScopedDb, device: { deviceId: string; orgId: number }) =>
  db
    .selectFrom('remote_session as s')
    .selectAll('s')
    .where('s.device_id', '=', device.deviceId)
    .where('s.org_id', '=', device.orgId)
    .where('s.ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Open sessions of devices, in the order of their ids. */
export const listOpenOfDevicesForUpdate = ({ db }: ScopedDb, deviceIds: readonly string[]) =>
  db
    .selectFrom('remote_session as s')
    .selectAll('s')
    .where(sql<boolean>`s.device_id = any(${deviceIds}::bigint[])`)
    .where('s.ended_at', 'is', null)
    .orderBy('s.id')
    .forUpdate()
    .execute();

interface NewSession {
  orgId: number;
  deviceId: string;
  sn: string;
  mode: string;
  basis: string;
  why: string;
  grant: { grantId: string; ticketId: string; ticketNumber: string } | null;
  requester: { accountId: string; name: string; orgId: number };
  accessId: string | null;
  code: string | null;
  answerWithinS: number;
  minutes: number;
}

export const insertSession = ({ db }: ScopedDb, draft: NewSession): Promise<SessionRow> =>
  db
    .insertInto('remote_session')
    .values({
      org_id: draft.orgId,
      device_id: draft.deviceId,
      sn: draft.sn,
      state: 'requesting',
      mode: draft.mode,
      basis: draft.basis,
      why: draft.why,
      grant_id: draft.grant?.grantId ?? null,
      ticket_id: draft.grant?.ticketId ?? null,
      ticket_number: draft.grant?.ticketNumber ?? null,
      requester_account_id: draft.requester.accountId,
      requester_name: draft.requester.name,
      requester_org_id: draft.requester.orgId,
      access_id: draft.accessId,
      code: draft.code,
      answer_within_s: draft.answerWithinS,
      minutes: draft.minutes,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateSession = ({ db }: ScopedDb, id: string, changes: UpdateObject<DB, 'remote_session'>) =>
  db
    .updateTable('remote_session')
    .set({ ...changes, ...touched })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Moments count by the clock and not by the beginning of a transaction, which may have waited for another one. */
export const clockNow = sql<string>`clock_timestamp()`;
export const secondsFromNow = (seconds: number) => sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`;

export const updateEnded = (inside: ScopedDb, id: string, end: { state: string; reason: string; endedBy: string }) =>
  updateSession(inside, id, {
    state: end.state,
    reason: end.reason,
    ended_by: end.endedBy,
    ended_at: sql<string>`greatest(clock_timestamp(), connected_at)`,
    code: null,
    is_code_due: false,
    is_busy: false,
    answer_by: null,
    lost_at: null,
  });

/** What the person is called towards others. */
export async function findPersonName({ db }: Pick<ScopedDb, 'db'>, accountId: string, loginName: string) {
  const row = await db
    .selectFrom('identity_account')
    .select('nick_name')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.nick_name || loginName;
}

/** At another bridge; missed until the device is there, if there ever was a picture to miss. */
export const updatePlace = (inside: ScopedDb, { id, bridge_id }: SessionRow, bridgeId: string) =>
  updateSession(inside, id, {
    bridge_id: bridgeId,
    generation: sql<number>`generation + 1`,
    ...(bridge_id ? { lost_at: sql<string>`coalesce(lost_at, clock_timestamp())` } : {}),
  });

/** The bridge counts `minutes` from the first picture on, so both have to move. */
export const updateExtended = (inside: ScopedDb, { id }: SessionRow, minutes: number) =>
  updateSession(inside, id, {
    minutes: sql<number>`minutes + ${minutes}::int`,
    extensions: sql<number>`extensions + 1`,
    ends_at: sql<string>`ends_at + make_interval(mins => ${minutes}::int)`,
  });

export const findOwnForUpdate = (
  { db }: ScopedDb,
  id: string,
  device: { deviceId: string; orgId: number },
): Promise<SessionRow | undefined> =>
  db
    .selectFrom('remote_session as s')
    .selectAll('s')
    .where('s.id', '=', id)
    .where('s.device_id', '=', device.deviceId)
    .where('s.org_id', '=', device.orgId)
    .forUpdate()
    .executeTakeFirst();
