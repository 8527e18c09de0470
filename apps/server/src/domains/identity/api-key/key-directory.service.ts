import { timingSafeEqual } from 'node:crypto';
import type { ActionKey } from '@tilldeck/contracts/core/route';
import { apiKeyPattern } from '@tilldeck/contracts/identity/api-key.limits';
import type { App } from '../../../platform/app.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ApiKeyDirectory, KeyHolder } from '../../../platform/auth/api-keys.ts';
import { tokenHashOf } from '../../../platform/auth/token.ts';
import type { OpenCtx } from '../../../platform/context.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { judging } from '../session/guess.service.ts';
import { findKeyForCall, type KeyForCall, updateLastUse } from './api-key.store.ts';

/** Compared with where nobody has the id, so that both take as long. */
const noHash = Buffer.alloc(32);

/**
 * Answers whose API key it is. Read afresh at every call: a key that was revoked, or an organisation that lost a
 * permission a moment ago, has lost it at the next call in every process.
 */
export function createApiKeyDirectory(app: App): ApiKeyDirectory {
  const scope = systemScope(app.database, 'a key is looked up before its organisation is known');
  return {
    admit: async (ctx, key) => {
      const [, keyId = '', secret = ''] = apiKeyPattern.exec(key) ?? [];
      const row = keyId ? await writeIn(scope, (inside) => findKeyForCall(inside, keyId)) : undefined;
      const isRight = timingSafeEqual(tokenHashOf(secret), row?.secret_hash ?? noHash);
      if (!row || !isRight) return refuseWrong(ctx, keyId);
      // Only the holder of the right secret is told why.
      if (row.is_revoked) throw new AppError('identity.api_key_revoked');
      if (row.is_expired) throw new AppError('identity.api_key_expired');
      if (row.is_use_due) await writeIn(scope, (inside) => updateLastUse(inside, row.id, ctx.ip));
      return holderOf(row, keyId, secret);
    },
  };
}

function holderOf(row: KeyForCall, keyId: string, secret: string): KeyHolder {
  const permissions = new Map<string, Set<ActionKey>>();
  for (const [id, action] of row.permissions ?? [])
    permissions.set(id, (permissions.get(id) ?? new Set<ActionKey>()).add(action));
  return {
    caller: {
      accountId: row.account_id,
      loginName: `tdk_${keyId} (${row.name})`,
      userType: 'developer',
      isProjectLead: false,
      orgId: row.org_id,
      orgDepth: row.depth,
      isVendor: row.kind === 'vendor',
      permissions,
      // Ways by which data leaves the product are opened by people.
      services: new Set(),
      acting: null,
      isFactorMissing: false,
      tokenHash: tokenHashOf(secret),
      apiKey: { id: row.id, name: row.name },
    },
    ratePerMinute: row.rate_per_minute,
  };
}

/** A wrong key counts as a failed sign-in. A right one works from a locked address: a shop's people share its systems'. */
async function refuseWrong(ctx: OpenCtx, keyId: string): Promise<never> {
  const name = `tdk_${keyId}`;
  // Counted under a lock before anything is told: of a thousand at once only as many as the limit hear 'unknown'.
  await judging(ctx, { key: name, name, limits: {} }, async () => false);
  throw new AppError('identity.api_key_unknown');
}
