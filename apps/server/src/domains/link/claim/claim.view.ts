import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import type { Claim } from '@tilldeck/contracts/link/claim.schemas';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

const stateInSql = sql<Claim['state']>`case when claim.revoked_at is not null then 'revoked'
  when claim.uses >= claim.max_uses then 'used' when claim.expires_at <= now() then 'expired' else 'open' end`;

const claimsIn = (scope: Scope, db: ScopedDb['db']) =>
  db
    .selectFrom('link_claim as claim')
    .leftJoin('identity_org as org', 'org.id', 'claim.org_id')
    .leftJoin('devices_shop as shop', 'shop.id', 'claim.shop_id')
    .select([
      'claim.id',
      'claim.org_id',
      'claim.label',
      'claim.sn',
      'claim.shop_id',
      'claim.max_uses',
      'claim.uses',
      'claim.expires_at',
      'claim.created_at',
      'claim.created_by',
      'org.name as org_name',
      'shop.name as shop_name',
      stateInSql.as('state'),
    ])
    .where(inScope(scope, 'claim'));

export function pageClaims(scope: Scope, input: RouteInput<typeof claimRoutes.page>) {
  return readIn(scope, (db) => {
    let query = claimsIn(scope, db);
    if (input.state) query = query.where(stateInSql, '=', input.state);
    if (input.keyword) {
      const pattern = containing(input.keyword);
      query = query.where((eb) => eb.or([eb('claim.label', 'ilike', pattern), eb('claim.sn', 'ilike', pattern)]));
    }
    return keysetPage(db, query, input, 'claim.id', presentClaim);
  });
}

export async function findClaimDetail(scope: Scope, id: string): Promise<Claim> {
  const row = await readIn(scope, (db) => claimsIn(scope, db).where('claim.id', '=', id).executeTakeFirst());
  if (!row) throw new AppError('core.not_found');
  return presentClaim(row);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof claimsIn>['executeTakeFirst']>>>;

const presentClaim = (row: Row): Claim => ({
  id: row.id,
  orgId: String(row.org_id),
  orgName: row.org_name ?? '',
  label: row.label,
  sn: row.sn,
  shopId: row.shop_id,
  shopName: row.shop_name,
  maxUses: row.max_uses,
  uses: row.uses,
  state: row.state,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  createdBy: row.created_by,
});
