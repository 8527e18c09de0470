import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import type { AuditEntry, AuditEntryDetail, AuditFilter } from '@tilldeck/contracts/identity/audit.schemas';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { keysetBatch, keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';

const entriesIn = (scope: Scope, db: ScopedDb['db']) =>
  db
    .selectFrom('audit_entry as entry')
    .leftJoin('identity_org as org', 'org.id', 'entry.org_id')
    .leftJoin('identity_org as acting', 'acting.id', 'entry.acting_for_org_id')
    .select([
      'entry.id',
      'entry.at',
      'entry.org_id',
      'org.name as org_name',
      'entry.account_id',
      'entry.account_name',
      'acting.name as acting_for_org_name',
      'entry.action',
      'entry.object_type',
      'entry.object_id',
      'entry.object_name',
      'entry.reason',
      'entry.ip',
      'entry.request_id',
    ])
    .where(inScope(scope, 'entry'));
const detailsIn = (scope: Scope, db: ScopedDb['db']) => entriesIn(scope, db).select(['entry.before', 'entry.after']);

/** The filter as one condition, for the list and for its export. */
function matching(filter: AuditFilter, timezone: string): RawBuilder<boolean> {
  const { from, to } = instantsOf(filter, timezone);
  const conditions = [sql`true`];
  const where = (column: string, operator: '=' | '>=' | '<', value: string | undefined): void => {
    if (value) conditions.push(sql`${sql.ref(`entry.${column}`)} ${sql.raw(operator)} ${value}`);
  };
  where('account_key', '=', filter.account?.toLowerCase());
  where('action', '=', filter.action);
  where('object_type', '=', filter.objectType);
  where('object_id', '=', filter.objectId);
  where('ip', '=', filter.ip);
  where('request_id', '=', filter.requestId);
  where('at', '>=', from);
  where('at', '<', to);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export const pageEntries = (scope: Scope, timezone: string, input: RouteInput<typeof auditRoutes.page>) =>
  readIn(scope, (db) =>
    keysetPage(db, entriesIn(scope, db).where(matching(input, timezone)), input, 'entry.id', presentEntry),
  );

/** The next entries behind `after`, for the export. */
export const listEntries = (
  scope: Scope,
  timezone: string,
  filter: AuditFilter,
  after: string | null,
  limit: number,
): Promise<AuditEntryDetail[]> =>
  readIn(scope, (db) =>
    keysetBatch(detailsIn(scope, db).where(matching(filter, timezone)), 'entry.id', after, limit, presentDetail),
  );

export const pageObjectEntries = (scope: Scope, input: RouteInput<typeof auditRoutes.object>) =>
  readIn(scope, (db) => {
    const query = detailsIn(scope, db)
      .where('entry.object_type', '=', input.objectType)
      .where('entry.object_id', '=', input.objectId);
    return keysetPage(db, query, input, 'entry.id', presentDetail);
  });

export async function findEntryDetail(scope: Scope, id: string): Promise<AuditEntryDetail> {
  const row = await readIn(scope, (db) => detailsIn(scope, db).where('entry.id', '=', id).executeTakeFirst());
  if (!row) throw new AppError('core.not_found');
  return presentDetail(row);
}

type EntryRow = NonNullable<Awaited<ReturnType<ReturnType<typeof entriesIn>['executeTakeFirst']>>>;
type DetailRow = NonNullable<Awaited<ReturnType<ReturnType<typeof detailsIn>['executeTakeFirst']>>>;

const presentEntry = (row: EntryRow): AuditEntry => ({
  id: row.id,
  at: row.at,
  orgId: String(row.org_id),
  orgName: row.org_name ?? '',
  accountId: row.account_id,
  accountName: row.account_name,
  actingForOrgName: row.acting_for_org_name,
  action: row.action,
  objectType: row.object_type,
  objectId: row.object_id,
  objectName: row.object_name,
  reason: row.reason,
  ip: row.ip,
  requestId: row.request_id,
});

const presentDetail = (row: DetailRow): AuditEntryDetail => ({
  ...presentEntry(row),
  before: row.before,
  after: row.after,
});
