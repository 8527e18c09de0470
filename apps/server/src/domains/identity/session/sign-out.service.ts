import { type Ctx, callerOf } from '../../../platform/context.ts';
import { systemScope } from '../../../platform/db/scope.ts';
import { transactIn } from '../../../platform/transact.ts';
import { updateSessionEnded } from './session.store.ts';

export async function signOut(ctx: Ctx) {
  const caller = callerOf(ctx);
  const scope = systemScope(ctx.app.database, "one's own session");
  await transactIn(scope, ctx, async (tx) => {
    await updateSessionEnded(tx, caller.tokenHash, 'signed out');
    await tx.audit({ objectType: 'account', objectId: caller.accountId, objectName: caller.loginName });
  });
  ctx.app.listener.tell('session_changed', caller.accountId);
  return {};
}
