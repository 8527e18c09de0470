import { holdsAny } from '@tilldeck/contracts/core/route';
import { type SafeAction, safeActionHours, safeActionSpecs } from '@tilldeck/contracts/support/safe-action.schemas';
import { ticketNumber } from '@tilldeck/contracts/support/ticket.schemas';
import { ticketSource } from '@tilldeck/contracts/support/ticket.sources';
import { taskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { isVendorScope, type OrgScope } from '../../../platform/db/scope.ts';
import type { Tx } from '../../../platform/transact.ts';
import { createTask } from '../../tasks/index.ts';
import { findLatestGrant } from '../grant/grant.store.ts';
import type { TicketRow } from '../ticket/ticket.store.ts';
import { findAnswerAction, findOwnDevice, insertAction } from './action.store.ts';

/**
 * Runs the safe action of a canned answer on the device of the ticket, in the transaction of the reply: a reply that is
 * refused runs nothing, and an action that is refused sends nothing. `ticket` is locked, so what the customer allows cannot
 * change meanwhile.
 */
export async function runSafeAction(
  ctx: Ctx,
  tx: Tx<OrgScope>,
  ticket: TicketRow,
  { messageId, answerId }: { messageId: string; answerId: string },
): Promise<SafeAction> {
  refuseUnless(isVendorScope(ctx.scope), 'core.forbidden');
  const kind = await findAnswerAction(tx, answerId);
  if (kind === 'none') throw new AppError('support.action_unknown');
  const { payload, permission } = safeActionSpecs[kind];
  refuseUnless(holdsAny(callerOf(ctx).permissions, [permission]), 'core.forbidden');
  const grant = await findLatestGrant(tx, ticket.id);
  refuseUnless(grant?.is_active && grant.may_act, 'support.action_not_granted');
  const device = await findOwnDevice(tx, ticket.id);
  refuseUnless(device, 'support.action_no_device');
  const expiresAt = new Date(Date.now() + safeActionHours * 3_600_000).toISOString();
  const title = ticketNumber(ticket.number);
  const task = await createTask(tx, callerOf(ctx), {
    kind,
    payload,
    title,
    target: { scope: 'sn', sns: [device.sn] },
    // One attempt: the thread tells how it ended, and who reads it decides whether to try again.
    plan: { ...taskPlan.parse({}), expiresAt, maxAttempts: 1 },
    source: ticketSource,
    releaseKeys: ctx.app.config.RELEASE_KEYS,
  });
  refuseUnless(task, 'core.busy');
  await insertAction(tx, { ticketId: ticket.id, messageId, kind, taskId: task.id, device });
  await tx.audit({ objectType: 'task', objectId: task.id, objectName: title, after: { kind, sn: device.sn } });
  return kind;
}
