import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf, skipAudit } from '../../../platform/context.ts';
import { vendorOrgId } from '../../../platform/db/scope.ts';
import { auditedCall, writeEarlierAudit } from '../../../platform/earlier-audit.ts';
import { discardMail, type MailDecider, type MailOutcome, takeMail } from '../../../platform/mail-in/take-mail.jobs.ts';
import { insertEvent } from '../../../platform/transact.ts';
import { heldMailEvent } from '../ticket/ticket-trail.service.ts';
import { findMailRow } from './held-mail.view.ts';

type Decide = (ctx: Ctx, id: string, by: MailDecider) => Promise<MailOutcome>;

const refusals = {
  decided: 'support.mail_decided',
  unreadable: 'support.mail_unreadable',
  record_closed: 'support.ticket_closed',
} as const;

/** The row of the trail and the event are written where the intake decides, in its transaction. */
async function decideMail(ctx: Ctx, id: string, decide: Decide): Promise<Record<string, never>> {
  const { sender, subject, ticket_id, number, reason, state } = await findMailRow(ctx, id);
  refuseUnless(state === 'quarantined', 'support.mail_decided');
  const outcome = await decide(ctx, id, {
    name: callerOf(ctx).loginName,
    tell: async (inside) => {
      await writeEarlierAudit(inside, auditedCall(ctx), {
        objectType: 'ticket_mail',
        objectId: id,
        objectName: subject,
        orgId: vendorOrgId,
        after: { sender, subject, reason, ticket: `T-${number}` },
      });
      await insertEvent(inside.db, heldMailEvent(ticket_id));
    },
  });
  if (outcome !== 'done') throw new AppError(refusals[outcome]);
  skipAudit(ctx, 'written in the transaction of the intake');
  return {};
}

export const acceptMail = (ctx: Ctx, id: string) => decideMail(ctx, id, ({ app }, one, by) => takeMail(app, one, by));
export const discardHeldMail = (ctx: Ctx, id: string) =>
  decideMail(ctx, id, ({ app }, one, by) => discardMail(app, one, by));
