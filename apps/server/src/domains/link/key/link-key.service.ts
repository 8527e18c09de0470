import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { linkKeyRoutes } from '@tilldeck/contracts/link/link-key.routes';
import { refuseUnless } from '../../../platform/app-error.ts';
import { fingerprintOf } from '../../../platform/auth/ed25519.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { findKeyToDecideForUpdate, type KeyRow, updateKeyState, updateKeysRevoked } from './link-key.store.ts';

type Input<K extends keyof typeof linkKeyRoutes> = RouteInput<(typeof linkKeyRoutes)[K]>;

async function tell(tx: Tx, key: KeyRow, state: string, reason?: string): Promise<void> {
  await tx.audit({
    objectType: 'device_key',
    objectId: key.id,
    objectName: key.sn,
    orgId: key.org_id,
    before: { state: key.state },
    after: { state, fingerprint: fingerprintOf(key.public_key) },
    ...(reason ? { reason } : {}),
  });
  await tx.emit({
    topic: 'link.key',
    payload: { id: key.id, deviceId: key.device_id },
    orgId: key.org_id,
    permission: 'enrolment.query',
  });
}

/** A refused key may be approved after all; what was in use once never comes back. */
export async function approveKey(ctx: Ctx, { id }: Input<'approve'>) {
  const by = callerOf(ctx).loginName;
  await transact(ctx, async (tx) => {
    const key = await findKeyToDecideForUpdate(tx, id);
    refuseUnless(key, 'core.not_found');
    refuseUnless(key.state === 'waiting' || key.state === 'refused', 'link.key_decided');
    refuseUnless(!key.is_disabled, 'link.device_disabled');
    await updateKeysRevoked(tx, key.device_id, { by, reason: '' });
    await updateKeyState(tx, id, 'active', { by, reason: '' });
    await tell(tx, key, 'active');
  });
  return {};
}

export async function refuseKey(ctx: Ctx, { id, reason }: Input<'refuse'>) {
  await transact(ctx, async (tx) => {
    const key = await findKeyToDecideForUpdate(tx, id);
    refuseUnless(key, 'core.not_found');
    refuseUnless(key.state === 'waiting', 'link.key_decided');
    await updateKeyState(tx, id, 'refused', { by: callerOf(ctx).loginName, reason });
    await tell(tx, key, 'refused', reason);
  });
  return {};
}

/** The database tells the broker's guards at commit; they close what is open. */
export async function revokeKey(ctx: Ctx, { id, reason }: Input<'revoke'>) {
  await transact(ctx, async (tx) => {
    const key = await findKeyToDecideForUpdate(tx, id);
    refuseUnless(key, 'core.not_found');
    refuseUnless(key.state === 'active' || key.state === 'next', 'link.key_over');
    await updateKeysRevoked(tx, key.device_id, { by: callerOf(ctx).loginName, reason });
    await tell(tx, key, 'revoked', reason);
  });
  return {};
}
