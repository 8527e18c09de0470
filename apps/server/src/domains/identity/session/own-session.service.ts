import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, selfOf } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';
import { updateOtherSessionsEnded, updateOwnSessionEnded } from './session.store.ts';

export async function endOwnSession(ctx: Ctx, { id }: { id: string }) {
  const { accountId, loginName } = selfOf(ctx);
  await transact(ctx, async (tx) => {
    const ended = await updateOwnSessionEnded(tx, accountId, Buffer.from(id, 'hex'), 'ended by owner');
    refuseUnless(ended, 'core.not_found');
    const before = { ip: ended.ip, userAgent: ended.user_agent };
    await tx.audit({ objectType: 'account', objectId: accountId, objectName: loginName, before });
  });
  ctx.app.listener.tell('session_changed', accountId);
  return {};
}

export async function endOtherSessions(ctx: Ctx) {
  const { accountId, loginName, tokenHash } = selfOf(ctx);
  const count = await transact(ctx, async (tx) => {
    const ended = await updateOtherSessionsEnded(tx, accountId, tokenHash, 'ended by owner');
    await tx.audit({ objectType: 'account', objectId: accountId, objectName: loginName, after: { count: ended } });
    return ended;
  });
  ctx.app.listener.tell('session_changed', accountId);
  return { count };
}
