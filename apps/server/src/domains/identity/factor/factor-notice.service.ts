import { pickLanguage } from '@tilldeck/phrases/language';
import type { OpenCtx } from '../../../platform/context.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import type { securityChanges } from '../profile/profile.mails.ts';
import { securityChangeMail } from '../profile/profile.mails.ts';
import { findOwner } from './owner.store.ts';

/** An instant as mails write it. */
export const mailTime = (at = new Date()): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The owner hears of every change to how one signs in, also when it was not them; `to` where the address is new. */
export async function tellOwner(
  ctx: OpenCtx,
  inside: ScopedDb,
  accountId: string,
  change: (typeof securityChanges)[number],
  detail = '',
  to?: string,
): Promise<void> {
  const owner = await findOwner(inside, accountId);
  if (!owner) return;
  await queueMail(ctx.app, inside, securityChangeMail, {
    to: to ?? owner.email,
    language: pickLanguage(owner.language),
    values: {
      name: owner.nick_name || owner.login_name,
      loginName: owner.login_name,
      at: mailTime(),
      ip: ctx.ip,
      change,
      detail,
    },
    secrets: {},
  });
}
