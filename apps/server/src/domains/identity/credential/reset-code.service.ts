import { randomInt } from 'node:crypto';
import type { JobPayload } from '@tilldeck/contracts/core/job';
import type { mailResetCodeJob } from '@tilldeck/contracts/identity/credential.jobs';
import { resetCodeDigits, resetCodeLifetimeHours } from '@tilldeck/contracts/identity/credential.limits';
import { resetCodeAttempts } from '@tilldeck/contracts/identity/guess.limits';
import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { passwordResetMail } from './credential.mails.ts';
import { findAccountToMail, isCompanyOnly } from './credential.store.ts';
import { insertMailCode } from './mail-code.store.ts';

export const resetPurpose = 'password_reset';

/** Eight digits are soon tried through, so the hash is keyed: the table alone does not give a code away. */
export const codeHashOf = (app: App, purpose: string, accountId: string, code: string): Promise<Buffer> =>
  app.keptKeys.mac('mail-code', `${purpose}|${accountId}|${code}`);

const newCode = (): string => String(randomInt(0, 10 ** resetCodeDigits)).padStart(resetCodeDigits, '0');

/** Background half of a request for a code. The code exists in the sealed job and in the mail, nowhere else. */
export async function mailResetCode(app: App, { accountId, language }: JobPayload<typeof mailResetCodeJob>) {
  if (accountId === null) return;
  await writeIn(systemScope(app.database, 'a job mails a reset code'), async (inside) => {
    const account = await findAccountToMail(inside, accountId);
    if (!account || (await isCompanyOnly(inside, accountId))) return;
    const code = newCode();
    const { expires_at: notAfter } = await insertMailCode(inside, {
      purpose: resetPurpose,
      accountId,
      hash: await codeHashOf(app, resetPurpose, accountId, code),
      attempts: resetCodeAttempts,
      lifetimeHours: resetCodeLifetimeHours,
    });
    await queueMail(app, inside, passwordResetMail, {
      to: account.email,
      language,
      values: {
        name: account.nick_name || account.login_name,
        loginName: account.login_name,
        email: account.email,
        hours: resetCodeLifetimeHours,
      },
      secrets: { code },
      notAfter,
    });
  });
}
