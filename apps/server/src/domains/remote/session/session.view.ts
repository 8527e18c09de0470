import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import type { RemoteBasis, RemoteMode, RemoteSession } from '@tilldeck/contracts/remote/session.schemas';
import type { RemoteReason, RemoteState } from '@tilldeck/contracts/remote/session.states';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { startingWith } from '../../../platform/db/like.ts';
import { keysetBatch, keysetPage } from '../../../platform/db/paging.ts';
import { refuseUnseen } from '../../../platform/db/refuse-unseen.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';

type Filter = Omit<RouteInput<typeof remoteSessionRoutes.export>, 'columns'>;

const refuseForeign = ({ scope, db }: ScopedDb, { deviceId }: Filter) =>
  refuseUnseen({ db }, [{ table: 'devices_device', ids: [deviceId], seen: inScope(scope, 't') }]);

/** Sessions of the scope. Who asked may belong to an organisation above it, whose name is no secret to those below. */
export const sessionRows = ({ scope, db }: ScopedDb) =>
  db
    .selectFrom('remote_session as s')
    .leftJoin('identity_org as o', 'o.id', 's.org_id')
    .leftJoin('devices_device as d', 'd.id', 's.device_id')
    .leftJoin('devices_model as m', 'm.id', 'd.model_id')
    .select(['s.id', 's.device_id', 's.sn', 's.org_id', 's.state', 's.reason', 's.mode', 's.allowed', 's.basis'])
    .select(['s.why', 's.ticket_number', 's.requester_name', 's.requester_org_id', 's.minutes', 's.extensions'])
    .select(['s.requested_at', 's.connected_at', 's.ends_at', 's.ended_at', 's.code', 's.answer_by', 's.is_busy'])
    .select(['o.name as org_name', 'm.name as model_name'])
    .select(sql<string | null>`org_name(s.requester_org_id)`.as('requester_org_name'))
    .where(inScope(scope, 's'));

export type ShownRow = NonNullable<Awaited<ReturnType<ReturnType<typeof sessionRows>['executeTakeFirst']>>>;

function filtered(inside: ScopedDb, timezone: string, filter: Filter) {
  const { from, to } = instantsOf(filter, timezone);
  let query = sessionRows(inside);
  if (filter.sn) query = query.where('s.sn', 'like', startingWith(filter.sn));
  if (filter.deviceId) query = query.where('s.device_id', '=', filter.deviceId);
  if (filter.states?.length) query = query.where('s.state', 'in', filter.states);
  if (filter.requester) query = query.where('s.requester_name', 'ilike', startingWith(filter.requester));
  if (filter.ticketNumber) query = query.where('s.ticket_number', '=', filter.ticketNumber);
  if (from) query = query.where('s.requested_at', '>=', from);
  if (to) query = query.where('s.requested_at', '<', to);
  return query;
}

export const presentSession = (row: ShownRow): RemoteSession => ({
  id: row.id,
  deviceId: row.device_id,
  sn: row.sn,
  deviceName: row.model_name ?? '',
  orgId: String(row.org_id),
  orgName: row.org_name ?? '',
  state: row.state as RemoteState,
  reason: row.reason as RemoteReason | null,
  mode: row.mode as RemoteMode,
  allowed: row.allowed as RemoteMode | null,
  basis: row.basis as RemoteBasis,
  why: row.why,
  ticketNumber: row.ticket_number,
  requesterName: row.requester_name,
  requesterOrgName: row.requester_org_name ?? '',
  minutes: row.minutes,
  extensions: row.extensions,
  requestedAt: row.requested_at,
  connectedAt: row.connected_at,
  endsAt: row.ends_at,
  endedAt: row.ended_at,
});

export const pageSessions = (
  { scope, timezone }: Pick<Ctx, 'scope' | 'timezone'>,
  input: RouteInput<typeof remoteSessionRoutes.page>,
) =>
  readIn(scope, async (db) => {
    await refuseForeign({ scope, db }, input);
    return keysetPage(db, filtered({ scope, db }, timezone, input), input, 's.id', presentSession);
  });

/** The next rows behind `after`, for the export. */
export const listSessions = (scope: Scope, timezone: string, filter: Filter, after: string | null, limit: number) =>
  readIn(scope, async (db) => {
    await refuseForeign({ scope, db }, filter);
    return keysetBatch(filtered({ scope, db }, timezone, filter), 's.id', after, limit, presentSession);
  });

export async function findSession(scope: Scope, id: string): Promise<RemoteSession> {
  const row = await readIn(scope, (db) => sessionRows({ scope, db }).where('s.id', '=', id).executeTakeFirst());
  refuseUnless(row, 'core.not_found');
  return presentSession(row);
}
