import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import type { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import { sql } from 'kysely';
import { startingWith } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, type OrgScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';

type Input = RouteInput<typeof remoteSessionRoutes.devices>;
type Shown = RouteOutput<typeof remoteSessionRoutes.devices>['items'][number];

const deviceRows = ({ scope, db }: ScopedDb) =>
  db
    .selectFrom('devices_device as d')
    .innerJoin('devices_model as m', 'm.id', 'd.model_id')
    .innerJoin('identity_org as o', 'o.id', 'd.org_id')
    .leftJoin('devices_shop as p', 'p.id', 'd.shop_id')
    .leftJoin('remote_screen as c', 'c.device_id', 'd.id')
    .leftJoin('link_state as l', 'l.device_id', 'd.id')
    .leftJoin('remote_session as s', (join) =>
      join.onRef('s.device_id', '=', 'd.id').onRef('s.org_id', '=', 'd.org_id').on('s.ended_at', 'is', null),
    )
    .select(['d.id', 'd.sn', 'd.state', 'd.customer_sn', 'm.name as model_name', 'o.name as org_name'])
    .select(['p.name as shop_name', 'l.last_online_at', 'c.width', 'c.can_control', 's.id as session_id'])
    .where(inScope(scope, 'd'));

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof deviceRows>['executeTakeFirst']>>>;

const hasScreen = (width: number | null): boolean => (width ?? 0) > 0;

const present = (row: Row): Shown => ({
  id: row.id,
  sn: row.sn,
  name: row.customer_sn,
  modelName: row.model_name,
  orgName: row.org_name,
  shopName: row.shop_name,
  state: row.state,
  lastOnlineAt: row.last_online_at,
  hasScreen: hasScreen(row.width),
  canControl: hasScreen(row.width) && (row.can_control ?? false),
  openSessionId: row.session_id,
});

/** Devices with what decides whether to look: are they there, and can they show anything. */
export const pageRemoteDevices = (scope: OrgScope, input: Input) =>
  readIn(scope, (db) => {
    let query = deviceRows({ scope, db });
    if (input.sn) query = query.where('d.sn', 'like', startingWith(input.sn));
    if (input.isOnline !== undefined) query = query.where('d.state', input.isOnline ? '=' : '<>', 'online');
    if (input.hasScreen !== undefined)
      query = query.where(sql<number>`coalesce(c.width, 0)`, input.hasScreen ? '>' : '=', 0);
    return keysetPage(db, query, input, 'd.id', present);
  });
