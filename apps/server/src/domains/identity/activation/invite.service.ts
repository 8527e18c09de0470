import { activationLifetimeHours } from '@tilldeck/contracts/identity/credential.limits';
import { pickLanguage } from '@tilldeck/phrases/language';
import type { App } from '../../../platform/app.ts';
import { refuseUnless } from '../../../platform/app-error.ts';
import { newToken, tokenHashOf } from '../../../platform/auth/token.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { findAccountToActivate, insertActivation, updateActivationsReplaced } from './activation.store.ts';

/**
 * Mails somebody the link that activates their account, inside the transaction that made it or sends it again. Older
 * links of the account die. Whoever has no password of their own yet (`is_password_set` is false) chooses one with it.
 * The transaction must see the account: a cooperative sub-partner's needs the system's scope.
 */
export async function inviteByMail({ app }: { app: App }, tx: ScopedDb, { accountId }: { accountId: string }) {
  const account = await findAccountToActivate(tx, accountId);
  refuseUnless(account, 'core.not_found');
  refuseUnless(!account.activated_at, 'identity.already_activated');
  const secret = newToken();
  await updateActivationsReplaced(tx, accountId);
  const { expires_at: notAfter } = await insertActivation(tx, tokenHashOf(secret), accountId, activationLifetimeHours);
  await queueMail(app, tx, {
    template: account.is_password_set ? 'activation' : 'invitation',
    to: account.email,
    language: pickLanguage(account.language),
    values: {
      name: account.nick_name || account.login_name,
      loginName: account.login_name,
      email: account.email,
      company: account.org_name,
      hours: activationLifetimeHours,
    },
    secrets: { secret },
    notAfter,
  });
}
