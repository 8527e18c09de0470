import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import type { DetectionEntry } from '@tilldeck/contracts/detection/detection.schemas';
import type { Ctx } from '../../../platform/context.ts';
import { startingWith } from '../../../platform/db/like.ts';
import { keysetBatch, keysetPage } from '../../../platform/db/paging.ts';
import { refuseUnseen } from '../../../platform/db/refuse-unseen.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';

export type LogFilter = Omit<RouteInput<typeof detectionRoutes.export>, 'columns'>;

export async function refuseForeign({ scope, db }: ScopedDb, id: string, shopId?: string): Promise<void> {
  const seen = inScope(scope, 't');
  await refuseUnseen({ db }, [
    { table: 'detection_policy', ids: [id], seen },
    { table: 'devices_shop', ids: [shopId], seen },
  ]);
}

/** Rows of the log with their cases, of a policy that was checked to be in scope. */
export function filteredLog({ db }: Pick<ScopedDb, 'db'>, timezone: string, filter: LogFilter) {
  const { from, to } = instantsOf(filter, timezone);
  let query = db
    .selectFrom('detection_log as l')
    .innerJoin('detection_case as c', 'c.id', 'l.case_id')
    .where('l.policy_id', '=', filter.id);
  if (filter.sn) query = query.where('c.sn', 'like', startingWith(filter.sn.toUpperCase()));
  if (filter.shopId) query = query.where('c.shop_id', '=', filter.shopId);
  if (filter.telling) query = query.where('c.mailed_at', filter.telling === 'mailed' ? 'is not' : 'is', null);
  if (filter.isOpen !== undefined) query = query.where('c.until', filter.isOpen ? 'is' : 'is not', null);
  if (from) query = query.where('l.look_at', '>=', from);
  if (to) query = query.where('l.look_at', '<', to);
  return query;
}

const entriesOf = (inside: ScopedDb, timezone: string, filter: LogFilter) =>
  filteredLog(inside, timezone, filter)
    .leftJoin('devices_shop as s', 's.id', 'c.shop_id')
    .leftJoin('identity_org as o', 'o.id', 'c.device_org_id')
    .select(['l.id', 'l.look_at', 'c.device_id', 'c.sn', 'o.name as org_name', 'c.shop_id', 's.name as shop_name'])
    .select(['c.cause', 'c.since', 'c.until', 'c.silence', 'c.mailed_at', 'c.back_mailed_at', 'c.incident_at']);

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof entriesOf>['executeTakeFirst']>>>;

const presentEntry = (row: Row): DetectionEntry => ({
  id: row.id,
  lookAt: row.look_at,
  deviceId: row.device_id,
  sn: row.sn,
  orgName: row.org_name ?? '',
  shopId: row.shop_id,
  shopName: row.shop_name,
  cause: row.cause as DetectionEntry['cause'],
  since: row.since,
  until: row.until,
  telling: row.mailed_at ? 'mailed' : 'silent',
  silence: row.mailed_at ? null : (row.silence as DetectionEntry['silence']),
  mailedAt: row.mailed_at,
  backMailedAt: row.back_mailed_at,
  isIncident: row.incident_at !== null,
});

export const pageLog = ({ scope, timezone }: Ctx, input: RouteInput<typeof detectionRoutes.log>) =>
  readIn(scope, async (db) => {
    await refuseForeign({ scope, db }, input.id, input.shopId);
    return keysetPage(db, entriesOf({ scope, db }, timezone, input), input, 'l.id', presentEntry);
  });

/** The next rows behind `after`, for the export. */
export const listEntries = (scope: Scope, timezone: string, filter: LogFilter, after: string | null, limit: number) =>
  readIn(scope, async (db) => {
    await refuseForeign({ scope, db }, filter.id, filter.shopId);
    return keysetBatch(entriesOf({ scope, db }, timezone, filter), 'l.id', after, limit, presentEntry);
  });
