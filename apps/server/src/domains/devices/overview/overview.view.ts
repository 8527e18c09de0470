import { deviceStates, warrantyStates } from '@tilldeck/contracts/devices/device.schemas';
import { type DeviceOverview, overviewTop } from '@tilldeck/contracts/devices/overview.schemas';
import { sql } from 'kysely';
import { type OrgScope, readIn } from '../../../platform/db/scope.ts';

interface Total {
  kind: string;
  key: string;
  n: string;
  online: string;
  name: string | null;
  /** Its place among those of its kind, the largest first. */
  place: string;
  at: string;
}

/**
 * Numbers kept by the writer (devices_total and what is not yet added to it): exact, whatever the size of the fleet. While
 * thousands of changes wait to be added they are those of `at`, when all had been.
 * Longer lists are cut in the database: the vendor has as many partners as rows here.
 */
export async function findOverview(scope: OrgScope): Promise<DeviceOverview> {
  const { rows } = await readIn(scope, (db) =>
    sql<Total>`
      with moment as materialized (select devices_totals_at() as at),
      total as (
        select kind, key, n, online, row_number() over (partition by kind order by n desc, key) as place,
               sum(n) over (partition by kind) as all_n
          from devices_totals_of(${scope.orgId}::int)),
      shown as (select * from total where place <= ${overviewTop} or kind in ('state', 'warranty'))
      select shown.kind, shown.key, shown.n, shown.online, shown.place, coalesce(m.name, o.name) as name, moment.at
        from moment cross join shown
        left join devices_model m on shown.kind = 'model' and m.id::text = shown.key
        left join identity_org o on shown.kind = 'partner' and o.id::text = shown.key
      union all
      select kind, '…', sum(n), sum(online), ${overviewTop} + 1, null, min(moment.at) from total, moment
       where place > ${overviewTop} and kind not in ('state', 'warranty') group by kind`.execute(db),
  );
  return presentOverview(rows);
}

function presentOverview(rows: readonly Total[]): DeviceOverview {
  const of = (kind: string) =>
    rows
      .filter((row) => row.kind === kind)
      .sort((a, b) => Number(a.place) - Number(b.place))
      .map((row) => ({
        ...row,
        n: Number(row.n),
        online: Number(row.online),
        isRest: Number(row.place) > overviewTop,
      }));
  const shown = (kind: string) => of(kind).filter((row) => !row.isRest);
  const rest = (kind: string) => of(kind).find((row) => row.isRest)?.n ?? 0;
  const count = (kind: string, key: string) => of(kind).find((row) => row.key === key)?.n ?? 0;
  const named = ({ key, name, n, online }: ReturnType<typeof of>[number]) => ({
    id: key,
    name: name ?? key,
    n,
    online,
  });
  return {
    at: rows[0]?.at ?? new Date().toISOString(),
    total: of('state').reduce((sum, row) => sum + row.n, 0),
    states: deviceStates.map((state) => ({ state, n: count('state', state) })),
    warranties: warrantyStates.map((state) => ({ state, n: count('warranty', state) })),
    models: shown('model').map(named),
    otherModels: rest('model'),
    versions: shown('version').map(({ key, n }) => ({ version: key, n })),
    otherVersions: rest('version'),
    partners: shown('partner').map(named),
    otherPartners: rest('partner'),
  };
}
