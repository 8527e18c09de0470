import { failuresBeforeIpLock } from '@tilldeck/contracts/identity/credential.limits';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { lastUnlockOf, lockIp } from '../../system/index.ts';
import { countFailuresOfAccount, countFailuresOfIp, insertLoginFailure } from './login-failure.store.ts';

/** Wrong codes and proofs count like failed sign-ins: too many lock the network out. In a transaction of its own. */
export async function countFailedProof(ctx: Ctx, key: string, accountName: string): Promise<void> {
  const unlockedAt = await lastUnlockOf(ctx.app, ctx.ip);
  const ofIp = await writeIn(systemScope(ctx.app.database), async (inside) => {
    await insertLoginFailure(inside, key, ctx.ip);
    return countFailuresOfIp(inside, ctx.ip, unlockedAt);
  });
  if (ofIp >= failuresBeforeIpLock) await lockIp(ctx, ctx.ip, { failureCount: ofIp, lastAccount: accountName });
}

/** Short codes are guessed from many networks at once, so an account has a limit of its own. */
export async function refuseBeyond(ctx: Ctx, key: string, limit: number): Promise<void> {
  const failures = await writeIn(systemScope(ctx.app.database), (inside) => countFailuresOfAccount(inside, key));
  if (failures >= limit) throw new AppError('core.too_many_requests');
}
