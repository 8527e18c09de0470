import type { App } from '../../../platform/app.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readIn, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { existsIpLock, insertFailureLock } from './ip-lock.store.ts';

/** Whether sign-in calls from this address are refused. People who are signed in already are not touched. */
export function isIpLocked(app: App, ip: string): Promise<boolean> {
  const scope = systemScope(app.database);
  return readIn(scope, (db) => existsIpLock({ scope, db }, ip));
}

/** Locks an address that failed too often; it opens by itself after a while or by an administrator. */
export async function lockIp(
  ctx: Ctx,
  ip: string,
  cause: { failureCount: number; lastAccount: string },
): Promise<void> {
  await writeIn(systemScope(ctx.app.database), (inside) =>
    insertFailureLock(inside, ip, cause.failureCount, cause.lastAccount.slice(0, 120)),
  );
  ctx.app.log.warn({ ip, failureCount: cause.failureCount }, 'address locked after failed sign-ins');
}
