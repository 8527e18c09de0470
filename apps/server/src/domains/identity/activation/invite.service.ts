import type { JobPayload } from '@tilldeck/contracts/core/job';
import type { confirmAddressJob } from '@tilldeck/contracts/identity/activation.jobs';
import { activationLifetimeHours } from '@tilldeck/contracts/identity/credential.limits';
import { pickLanguage } from '@tilldeck/phrases/language';
import type { App } from '../../../platform/app.ts';
import { refuseUnless } from '../../../platform/app-error.ts';
import { newToken, tokenHashOf } from '../../../platform/auth/token.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { findEmailHolder } from '../credential/credential.store.ts';
import { activationMail, addressConfirmMail, addressEnteredMail, invitationMail } from './activation.mails.ts';
import {
  type AccountToActivate,
  findAccountToActivateForUpdate,
  insertActivation,
  updateActivationsReplaced,
} from './activation.store.ts';

/** A person whose address is entered again and again hears of it once a day. */
const noticeWindowS = 24 * 3600;

/**
 * Mails the link that activates an account, or confirms the address of one that is in use, inside the transaction that
 * made it or sends it again. Older links of the account die. A person without a password (`is_password_set` is false)
 * chooses one with it. Where the address is another account's own, its owner is told instead, and the link is mailed to
 * nobody. The transaction must see both accounts: it needs the system's scope.
 */
export async function inviteByMail({ app }: { app: App }, tx: ScopedDb, { accountId }: { accountId: string }) {
  const account = await findAccountToActivateForUpdate(tx, accountId);
  refuseUnless(account, 'core.not_found');
  refuseUnless(!(account.activated_at && account.is_email_confirmed), 'identity.already_activated');
  const secret = newToken();
  await updateActivationsReplaced(tx, accountId);
  const { expires_at: notAfter } = await insertActivation(tx, tokenHashOf(secret), accountId, activationLifetimeHours);
  const holder = await findEmailHolder(tx, account.email);
  const owner = holder && holder.id !== accountId ? await findAccountToActivateForUpdate(tx, holder.id) : undefined;
  if (owner?.activated_at) return tellHolder(app, tx, account, owner);
  await queueMail(app, tx, mailFor(account), {
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

function mailFor(account: AccountToActivate) {
  if (account.activated_at) return addressConfirmMail;
  return account.is_password_set ? activationMail : invitationMail;
}

async function tellHolder(app: App, tx: ScopedDb, entered: AccountToActivate, owner: AccountToActivate): Promise<void> {
  const notice = await app.rateLimiter.take(`address-entered:${owner.id}`, 1, noticeWindowS);
  if (!notice.isAllowed || !owner.is_enabled) return;
  await queueMail(app, tx, addressEnteredMail, {
    to: owner.email,
    language: pickLanguage(owner.language),
    values: {
      name: owner.nick_name || owner.login_name,
      loginName: owner.login_name,
      company: entered.org_name,
    },
    secrets: {},
  });
}

/** Background half of entering an address for an account. */
export const confirmAddress = (app: App, { accountId }: JobPayload<typeof confirmAddressJob>): Promise<void> =>
  writeIn(systemScope(app.database, 'a job invites an account'), async (inside) => {
    const account = await findAccountToActivateForUpdate(inside, accountId);
    if (account && !(account.activated_at && account.is_email_confirmed))
      await inviteByMail({ app }, inside, { accountId });
  });
