import type { FactorOverview } from '@tilldeck/contracts/identity/factor.schemas';
import { passkeySiteOf } from '../../../platform/auth/passkey.ts';
import { type Ctx, selfOf } from '../../../platform/context.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { countFactors } from './factor.store.ts';
import { factorDemandedFrom } from './factor-demand.rules.ts';

export function findFactorOverview(ctx: Ctx): Promise<FactorOverview> {
  const { accountId, orgId } = selfOf(ctx);
  const { scope, app } = ctx;
  return readIn(scope, async (db) => {
    const org = await db
      .selectFrom('identity_org')
      .select(['is_second_verification_on', 'kind', 'factor_demanded_from'])
      .where('id', '=', orgId)
      .executeTakeFirstOrThrow();
    const totp = await db
      .selectFrom('identity_totp')
      .select('confirmed_at')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    const passkeys = await db
      .selectFrom('identity_passkey')
      .select(['id', 'name', 'is_backed_up', 'created_at', 'last_used_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
    const { recovery } = await countFactors({ scope, db }, accountId);
    return {
      isDemanded: org.is_second_verification_on,
      demandedFrom: factorDemandedFrom(org, app.config.STAFF_FACTOR_FROM),
      isPasskeyPossible: passkeySiteOf(app.config.PUBLIC_URL) !== null,
      totp: totp?.confirmed_at ? { confirmedAt: totp.confirmed_at } : null,
      passkeys: passkeys.map((row) => ({
        id: row.id,
        name: row.name,
        isBackedUp: row.is_backed_up,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
      })),
      recoveryCodesLeft: recovery,
    };
  });
}
