import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { rangeRoutes } from '@tilldeck/contracts/devices/range.routes';
import { rangeSize, type SerialRange } from '@tilldeck/contracts/devices/range.schemas';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { startingWith } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, isVendorScope, type OrgScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';

const ownRangesShown = 1_000;

const rangesIn = (scope: OrgScope, db: ScopedDb['db']) =>
  db
    .selectFrom('devices_serial_range as r')
    .leftJoin('identity_org as org', 'org.id', 'r.org_id')
    .leftJoin('devices_model as m', 'm.id', 'r.model_id')
    .select([
      'r.id',
      'r.org_id',
      'org.name as org_name',
      'r.first_sn',
      'r.last_sn',
      'r.model_id',
      'm.name as model_name',
      'r.remark',
      'r.created_at',
      'r.created_by',
      'r.ended_at',
    ])
    .where(inScope(scope, 'r'));

export function pageRanges(scope: OrgScope, input: RouteInput<typeof rangeRoutes.page>) {
  return readIn(scope, (db) => {
    let query = rangesIn(scope, db);
    if (input.orgId) query = query.where('r.org_id', '=', Number(input.orgId));
    if (input.state) query = query.where('r.ended_at', input.state === 'open' ? 'is' : 'is not', null);
    if (input.keyword) {
      const { keyword } = input;
      query = query.where((eb) =>
        eb.or([
          eb('r.first_sn', 'like', startingWith(keyword)),
          sql<boolean>`devices_serial_key(${keyword}) collate "C"
                       between devices_serial_key(r.first_sn) and devices_serial_key(r.last_sn)`,
        ]),
      );
    }
    return keysetPage(db, query, input, 'r.id', presentRange);
  });
}

export const listOwnRanges = (scope: OrgScope) =>
  readIn(scope, async (db) => {
    const rows = isVendorScope(scope)
      ? []
      : await rangesIn(scope, db).where('r.ended_at', 'is', null).orderBy('r.first_sn').limit(ownRangesShown).execute();
    return { isUnlimited: isVendorScope(scope), ranges: rows.map(presentRange) };
  });

export async function findRangeDetail(scope: OrgScope, id: string): Promise<SerialRange> {
  const row = await readIn(scope, (db) => rangesIn(scope, db).where('r.id', '=', id).executeTakeFirst());
  refuseUnless(row, 'core.not_found');
  return presentRange(row);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof rangesIn>['executeTakeFirst']>>>;

const presentRange = (row: Row): SerialRange => ({
  id: row.id,
  orgId: String(row.org_id),
  orgName: row.org_name ?? '',
  firstSn: row.first_sn,
  lastSn: row.last_sn,
  size: rangeSize(row.first_sn, row.last_sn),
  modelId: row.model_id === null ? null : String(row.model_id),
  modelName: row.model_name,
  remark: row.remark,
  state: row.ended_at === null ? 'open' : 'ended',
  createdAt: row.created_at,
  createdBy: row.created_by,
  endedAt: row.ended_at,
});
