import { randomBytes } from 'node:crypto';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { maxApiKeys } from '@tilldeck/contracts/identity/api-key.limits';
import type { apiKeyRoutes } from '@tilldeck/contracts/identity/api-key.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { tokenHashOf } from '../../../platform/auth/token.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { isKeyScope, scopeNotHeld } from './api-key.rules.ts';
import {
  type ApiKeyRow,
  countActiveKeys,
  findApiKeyForUpdate,
  insertApiKey,
  updateApiKey,
  updateRevoked,
} from './api-key.store.ts';
import { findApiKeyDetail } from './api-key.view.ts';

type Input<K extends keyof typeof apiKeyRoutes> = RouteInput<(typeof apiKeyRoutes)[K]>;

/** What the trail tells of a key; never its secret. */
const factsOf = (row: ApiKeyRow) => ({
  name: row.name,
  keyId: row.key_id,
  scopes: row.scopes,
  ratePerMinute: row.rate_per_minute,
  expiresAt: row.expires_at,
});

async function tell(tx: Tx, row: ApiKeyRow, change: { before?: unknown; after?: unknown }): Promise<void> {
  await tx.audit({ objectType: 'apiKey', objectId: row.id, objectName: row.name, orgId: row.org_id, ...change });
  await tx.emit({
    topic: 'identity.api_key',
    payload: { id: row.id },
    orgId: row.org_id,
    permission: 'apikey.query',
  });
}

async function keyInUse(tx: Tx, id: string): Promise<ApiKeyRow> {
  const row = await findApiKeyForUpdate(tx, id);
  refuseUnless(row, 'core.not_found');
  refuseUnless(row.revoked_at === null, 'identity.api_key_over');
  return row;
}

export async function addApiKey(ctx: Ctx, draft: Input<'add'>) {
  const owner = callerOf(ctx);
  const refused = draft.scopes.find((scope) => !isKeyScope(scope));
  if (refused) throw new AppError('identity.api_key_scope_refused', { values: { scope: refused } });
  const missing = scopeNotHeld(draft.scopes, owner.permissions);
  if (missing) throw new AppError('identity.api_key_scope_not_held', { values: { scope: missing } });
  const keyId = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  const id = await transact(ctx, async (tx) => {
    const isRoom = (await countActiveKeys(tx, owner.orgId)) < maxApiKeys;
    if (!isRoom) throw new AppError('identity.too_many_api_keys', { values: { max: maxApiKeys } });
    const row = await insertApiKey(tx, { ...owner, keyId, secretHash: tokenHashOf(secret) }, draft);
    await tell(tx, row, { after: factsOf(row) });
    return row.id;
  });
  return { apiKey: await findApiKeyDetail(ctx.scope, id), secret: `tdk_${keyId}_${secret}` };
}

export async function changeApiKey(ctx: Ctx, change: Input<'modify'>) {
  await transact(ctx, async (tx) => {
    const row = await keyInUse(tx, change.id);
    refuseUnless(row.version === change.version, 'core.stale_version');
    const changed = await updateApiKey(tx, change.id, change);
    await tell(tx, changed, { before: factsOf(row), after: factsOf(changed) });
  });
  return findApiKeyDetail(ctx.scope, change.id);
}

export async function revokeApiKey(ctx: Ctx, { id }: Input<'revoke'>) {
  await transact(ctx, async (tx) => {
    const row = await keyInUse(tx, id);
    await updateRevoked(tx, id, callerOf(ctx).loginName);
    await tell(tx, row, { before: { state: 'active' }, after: { state: 'revoked' } });
  });
  return {};
}
