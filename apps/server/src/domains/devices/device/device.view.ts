import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import type { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { inScope, type OrgScope, readIn } from '../../../platform/db/scope.ts';
import { withHoursAbove } from '../shop/shop-place.view.ts';
import { whereDevice } from './device-filter.view.ts';
import { deviceRows, isOpenNowAt, presentDevice } from './device-row.view.ts';
import { serialIn } from './filter-refs.view.ts';

const choiceMax = 20;
const versionMax = 100;

export async function findDeviceDetail(scope: OrgScope, id: string) {
  const row = await readIn(scope, (db) =>
    deviceRows(db).where('d.id', '=', id).where(inScope(scope, 'd')).executeTakeFirst(),
  );
  if (!row) throw new AppError('core.not_found');
  const [placed = row] = await withHoursAbove(scope, [row]);
  return presentDevice(placed);
}

export async function chooseDevices(
  scope: OrgScope,
  { keyword }: RouteInput<typeof deviceRoutes.choices>,
): Promise<RouteOutput<typeof deviceRoutes.choices>> {
  const rows = await readIn(scope, async (db) => {
    const where = await whereDevice({ scope, db }, { keyword });
    const found = sql<string>`(select d.id from devices_device d
      where ${where} order by d.id desc limit ${sql.lit(choiceMax)})`;
    return db
      .selectFrom('devices_device as d')
      .innerJoin('devices_model as m', 'm.id', 'd.model_id')
      .innerJoin('identity_org as o', 'o.id', 'd.org_id')
      .leftJoin('devices_shop as p', 'p.id', 'd.shop_id')
      .select(['d.id', 'd.sn', 'm.name as modelName', 'o.name as partnerName', 'd.state', 'd.shop_id'])
      .select(['p.timezone as shop_timezone', 'p.opening_hours as shop_hours'])
      .where('d.id', 'in', found)
      .orderBy('d.sn')
      .execute();
  });
  return (await withHoursAbove(scope, rows)).map(({ id, sn, modelName, partnerName, state, ...shop }) => ({
    id,
    sn,
    modelName,
    partnerName,
    state,
    isShopOpen: isOpenNowAt(shop),
  }));
}

export async function listUnknownSerials(scope: OrgScope, { sns }: RouteInput<typeof deviceRoutes.unknown>) {
  const { rows } = await readIn(scope, (db) =>
    sql<{ sn: string }>`select d.sn from devices_device d
      where ${serialIn(sns)} and ${inScope(scope, 'd')}`.execute(db),
  );
  const known = new Set(rows.map((row) => row.sn));
  return { unknown: [...new Set(sns)].filter((sn) => !known.has(sn)) };
}

export async function listVersions(scope: OrgScope): Promise<string[]> {
  const { rows } = await readIn(scope, (db) =>
    sql<{ key: string }>`select key from devices_totals_of(${scope.orgId}::int)
      where kind = 'version' and key <> '' order by n desc, key limit ${sql.lit(versionMax)}`.execute(db),
  );
  return rows.map((row) => row.key);
}
