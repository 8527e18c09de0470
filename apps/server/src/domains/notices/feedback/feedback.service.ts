import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { feedbackRoutes } from '@tilldeck/contracts/notices/feedback.routes';
import { feedbackPerHour } from '@tilldeck/contracts/notices/notices.limits';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf, selfOf, skipAudit } from '../../../platform/context.ts';
import { vendorOrgId } from '../../../platform/db/scope.ts';
import { sendMessage } from '../../../platform/home/message.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { findFeedbackForUpdate, insertFeedback, updateFeedbackAnswered, updateFeedbackRead } from './feedback.store.ts';

type Input<K extends keyof typeof feedbackRoutes> = RouteInput<(typeof feedbackRoutes)[K]>;

/** The vendor reads it; the organisation's own people see it nowhere. */
const announce = (tx: Tx, id: string) =>
  tx.emit({ topic: 'notices.feedback', payload: { id }, orgId: vendorOrgId, permission: 'feedback.query' });

export async function addFeedback(ctx: Ctx, draft: Input<'add'>) {
  const { accountId, loginName, orgId } = selfOf(ctx);
  const quota = await ctx.app.rateLimiter.take(`feedback:${accountId}`, feedbackPerHour, 3_600);
  refuseUnless(quota.isAllowed, 'core.too_many_requests');
  return transact(ctx, async (tx) => {
    const { id } = await insertFeedback(tx, { orgId, accountId, loginName }, draft);
    await tx.audit({ objectType: 'feedback', objectId: id, orgId, after: { kind: draft.kind } });
    await announce(tx, id);
    return {};
  });
}

export const markFeedbackRead = (ctx: Ctx, id: string) =>
  transact(ctx, async (tx) => {
    const row = await findFeedbackForUpdate(tx, id);
    refuseUnless(row, 'core.not_found');
    if (row.state !== 'new') {
      skipAudit(ctx, 'another person has read it already');
      return {};
    }
    await updateFeedbackRead(tx, id);
    await tx.audit({ objectType: 'feedback', objectId: id, before: { state: 'new' }, after: { state: 'read' } });
    await announce(tx, id);
    return {};
  });

export const answerFeedback = (ctx: Ctx, { id, answer }: Input<'answer'>) =>
  transact(ctx, async (tx) => {
    const row = await findFeedbackForUpdate(tx, id);
    refuseUnless(row, 'core.not_found');
    refuseUnless(row.state !== 'answered', 'notices.feedback_answered');
    await updateFeedbackAnswered(tx, id, answer, callerOf(ctx).loginName);
    await tx.audit({
      objectType: 'feedback',
      objectId: id,
      before: { state: row.state },
      after: { state: 'answered' },
    });
    await announce(tx, id);
    if (row.account_id)
      await sendMessage(tx, {
        accountId: row.account_id,
        orgId: row.org_id,
        key: 'notices.feedback_answered',
        subject: answer,
      });
    return {};
  });
