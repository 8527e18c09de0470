import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { apiKeyRoutes } from '@tilldeck/contracts/identity/api-key.routes';
import type { ApiKey } from '@tilldeck/contracts/identity/api-key.schemas';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

const keysIn = (scope: Scope, db: ScopedDb['db']) =>
  db
    .selectFrom('identity_api_key as key')
    .leftJoin('identity_org as org', 'org.id', 'key.org_id')
    .selectAll('key')
    .select('org.name as org_name')
    .where(inScope(scope, 'key'));

const stateInSql = sql<ApiKey['state']>`case when key.revoked_at is not null then 'revoked'
  when key.expires_at <= now() then 'expired' else 'active' end`;

export function pageApiKeys(scope: Scope, input: RouteInput<typeof apiKeyRoutes.page>) {
  return readIn(scope, (db) => {
    let query = keysIn(scope, db);
    if (input.state) query = query.where(stateInSql, '=', input.state);
    if (input.keyword) {
      const pattern = containing(input.keyword);
      query = query.where((eb) => eb.or([eb('key.name', 'ilike', pattern), eb('key.key_id', 'ilike', pattern)]));
    }
    return numberedPage(
      db,
      query,
      input,
      {
        columns: {
          name: 'key.name',
          lastUsedAt: 'key.last_used_at',
          expiresAt: 'key.expires_at',
          createdAt: 'key.created_at',
        },
        byDefault: ['key.id', 'desc'],
        key: 'key.id',
      },
      presentApiKey,
    );
  });
}

export async function findApiKeyDetail(scope: Scope, id: string): Promise<ApiKey> {
  const row = await readIn(scope, (db) => keysIn(scope, db).where('key.id', '=', id).executeTakeFirst());
  if (!row) throw new AppError('core.not_found');
  return presentApiKey(row);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof keysIn>['executeTakeFirst']>>>;

function stateOf(row: Row): ApiKey['state'] {
  if (row.revoked_at !== null) return 'revoked';
  return Date.parse(row.expires_at) <= Date.now() ? 'expired' : 'active';
}

const presentApiKey = (row: Row): ApiKey => ({
  id: row.id,
  keyId: row.key_id,
  orgId: String(row.org_id),
  orgName: row.org_name ?? '',
  name: row.name,
  scopes: row.scopes,
  state: stateOf(row),
  ratePerMinute: row.rate_per_minute,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  lastUsedFrom: row.last_used_ip,
  createdByName: row.created_by_name,
  createdAt: row.created_at,
  revokedAt: row.revoked_at,
  revokedByName: row.revoked_by_name,
  version: row.version,
});
