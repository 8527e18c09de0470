import type { claimDraft } from '@tilldeck/contracts/link/claim.schemas';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

/** Codes of an organisation that can still be used. Whoever counts next waits until this transaction is over. */
export async function countOpenClaims({ db }: ScopedDb, orgId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('link_claim'), ${orgId}::int)`.execute(db);
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from link_claim
     where org_id = ${orgId} and revoked_at is null and expires_at > now() and uses < max_uses`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/** Whether the caller reaches this device, this shop. */
export async function existsDevice({ scope, db }: ScopedDb, sn: string): Promise<boolean> {
  const row = await db
    .selectFrom('devices_device')
    .select('id')
    .where('sn', '=', sn)
    .where(inScope(scope, 'devices_device'))
    .executeTakeFirst();
  return row !== undefined;
}

export async function existsShop({ scope, db }: ScopedDb, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('devices_shop')
    .select('id')
    .where('id', '=', id)
    .where(inScope(scope, 'devices_shop'))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertClaim(
  { db }: ScopedDb,
  owner: { orgId: number; loginName: string; codeHash: Buffer },
  draft: z.output<typeof claimDraft>,
): Promise<string> {
  const row = await db
    .insertInto('link_claim')
    .values({
      org_id: owner.orgId,
      code_hash: owner.codeHash,
      label: draft.label,
      sn: draft.sn ?? null,
      shop_id: draft.shopId ?? null,
      max_uses: draft.sn ? 1 : draft.maxUses,
      expires_at: sql<string>`now() + make_interval(days => ${draft.expiresInDays}::int)`,
      created_by: owner.loginName,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const findClaimForUpdate = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('link_claim')
    .select(['id', 'org_id', 'label', 'revoked_at', 'uses', 'max_uses', 'expires_at'])
    .where('id', '=', id)
    .where(inScope(scope, 'link_claim'))
    .forUpdate()
    .executeTakeFirst();

export const updateClaimRevoked = ({ db }: ScopedDb, id: string) =>
  db.updateTable('link_claim').set({ revoked_at: sql<string>`now()` }).where('id', '=', id).execute();
