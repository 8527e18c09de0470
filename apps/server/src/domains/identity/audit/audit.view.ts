import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import type { AuditEntry, AuditEntryDetail } from '@tilldeck/contracts/identity/audit.schemas';
import { AppError } from '../../../platform/app-error.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
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

export function pageEntries(scope: Scope, timezone: string, input: RouteInput<typeof auditRoutes.page>) {
  const { account, action, objectType, objectId, ip, requestId } = input;
  const { from, to } = instantsOf(input, timezone);
  return readIn(scope, (db) => {
    let query = entriesIn(scope, db);
    if (account) query = query.where('entry.account_key', '=', account.toLowerCase());
    if (action) query = query.where('entry.action', '=', action);
    if (objectType) query = query.where('entry.object_type', '=', objectType);
    if (objectId) query = query.where('entry.object_id', '=', objectId);
    if (ip) query = query.where('entry.ip', '=', ip);
    if (requestId) query = query.where('entry.request_id', '=', requestId);
    if (from) query = query.where('entry.at', '>=', from);
    if (to) query = query.where('entry.at', '<', to);
    return keysetPage(db, query, input, 'entry.id', presentEntry);
  });
}

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
  before: row.before as AuditEntryDetail['before'],
  after: row.after as AuditEntryDetail['after'],
});
