import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import type { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { inScope, type OrgScope, readIn } from '../../../platform/db/scope.ts';
import { whereDevice } from './device-filter.view.ts';
import { deviceRows, presentDevice } from './device-row.view.ts';
import { serialIn } from './filter-refs.view.ts';

const choiceMax = 20;
const versionMax = 100;

export async function findDeviceDetail(scope: OrgScope, id: string) {
  const row = await readIn(scope, (db) =>
    deviceRows(db).where('d.id', '=', id).where(inScope(scope, 'd')).executeTakeFirst(),
  );
  if (!row) throw new AppError('core.not_found');
  return presentDevice(row);
}

export function chooseDevices(
  scope: OrgScope,
  { keyword }: RouteInput<typeof deviceRoutes.choices>,
): Promise<RouteOutput<typeof deviceRoutes.choices>> {
  return readIn(scope, async (db) => {
    const where = await whereDevice({ scope, db }, { keyword });
    const { rows } = await sql<RouteOutput<typeof deviceRoutes.choices>[number]>`
      select found.id::text as id, found.sn, m.name as "modelName", o.name as "partnerName", found.state
        from (select d.id, d.sn, d.model_id, d.org_id, d.state from devices_device d
               where ${where} order by d.id desc limit ${sql.lit(choiceMax)}) as found
        join devices_model m on m.id = found.model_id join identity_org o on o.id = found.org_id
       order by found.sn`.execute(db);
    return rows;
  });
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
