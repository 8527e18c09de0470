import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { ipLockRoutes } from '@tilldeck/contracts/system/ip-lock.routes';
import type { App } from '../../../platform/app.ts';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf, type OpenCtx } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { readIn, systemScope, vendorOrgId } from '../../../platform/db/scope.ts';
import { type Tx, transact, transactIn } from '../../../platform/transact.ts';
import {
  findLastUnlock,
  insertFailureLock,
  insertManualLock,
  listLockIdsCovering,
  updateLockRunOut,
  updateLocksUnlocked,
} from './ip-lock.store.ts';
import { presentIpLock } from './ip-lock.view.ts';

type Input<K extends keyof typeof ipLockRoutes> = RouteInput<(typeof ipLockRoutes)[K]>;

const announce = (tx: Tx) =>
  tx.emit({ topic: 'system.ip_lock', payload: {}, orgId: vendorOrgId, permission: 'iplock.query' });

/** Whether sign-in calls from this address are refused. People who are signed in already are not touched. */
export function isIpLocked(app: App, ip: string): Promise<boolean> {
  const scope = systemScope(app.database, 'locks of addresses hold before a sign-in');
  return readIn(scope, async (db) => (await listLockIdsCovering({ scope, db }, ip)).length > 0);
}

/** Failures from before this instant were forgiven by an administrator and count no more. */
export function lastUnlockOf(app: App, ip: string): Promise<string | null> {
  const scope = systemScope(app.database, 'locks of addresses hold before a sign-in');
  return readIn(scope, (db) => findLastUnlock({ scope, db }, ip));
}

/** Locks an address that failed too often; it opens by itself after a while or by an administrator. */
export async function lockIp(
  ctx: OpenCtx,
  ip: string,
  cause: { failureCount: number; lastAccount: string },
): Promise<void> {
  await transactIn(systemScope(ctx.app.database, 'locks of addresses hold before a sign-in'), ctx, async (tx) => {
    await updateLockRunOut(tx, ip);
    await insertFailureLock(tx, ip, cause.failureCount, cause.lastAccount.slice(0, 120));
    await announce(tx);
  });
  ctx.app.log.warn({ ip, failureCount: cause.failureCount }, 'address locked after failed sign-ins');
}

const taken = { system_ip_lock__ip: 'system.ip_lock_exists' } as const;

/** Locks an address or a network because an administrator says so, unless they sit in it themselves. */
export const addIpLock = (ctx: Ctx, draft: Input<'add'>) =>
  transact(ctx, async (tx) => {
    refuseUnless(!draft.expiresAt || Date.parse(draft.expiresAt) > Date.now(), 'system.ip_lock_past');
    await updateLockRunOut(tx, draft.ip);
    const after = presentIpLock(await refusingDoubles(taken, insertManualLock(tx, draft)));
    // Asked the way a sign-in asks, so that the two cannot differ.
    refuseUnless(!(await listLockIdsCovering(tx, ctx.ip)).includes(after.id), 'system.ip_lock_own');
    await tx.audit({ objectType: 'ip_lock', objectId: after.id, objectName: after.ip, after, reason: draft.remark });
    await announce(tx);
    return after;
  });

/** Opens locks. Whoever counts failures asks `lastUnlockOf`, so nothing has to be cleared in another domain. */
export const unlockIps = (ctx: Ctx, { ids }: Input<'unlock'>) =>
  transact(ctx, async (tx) => {
    const rows = await updateLocksUnlocked(tx, ids, callerOf(ctx).loginName);
    refuseUnless(rows.length > 0, 'system.ip_not_locked');
    for (const row of rows) {
      const { id: objectId, ip: objectName } = row;
      const before = { state: 'locked' };
      await tx.audit({ objectType: 'ip_lock', objectId, objectName, before, after: { state: 'unlocked' } });
    }
    await announce(tx);
    return { unlocked: rows.length };
  });
