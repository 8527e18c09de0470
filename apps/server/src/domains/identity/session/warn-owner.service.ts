import type { JobPayload } from '@tilldeck/contracts/core/job';
import type { warnOwnerJob } from '@tilldeck/contracts/identity/credential.jobs';
import { failuresBeforeWarning } from '@tilldeck/contracts/identity/guess.limits';
import { pickLanguage } from '@tilldeck/phrases/language';
import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { guessingMail } from '../credential/credential.mails.ts';
import { mailTime } from '../factor/factor-notice.service.ts';
import { findOwner } from '../factor/owner.store.ts';
import { updateGuessingTold } from './session.store.ts';

/** Tells the owner that strangers try passwords at the account; once a day is enough to know. */
export async function warnOwner(app: App, { accountId, ip }: JobPayload<typeof warnOwnerJob>): Promise<void> {
  if (accountId === null) return;
  await writeIn(systemScope(app.database, 'a job warns the owner of an account'), async (inside) => {
    if (!(await updateGuessingTold(inside, accountId))) return;
    const owner = await findOwner(inside, accountId);
    if (!owner) return;
    await queueMail(app, inside, guessingMail, {
      to: owner.email,
      language: pickLanguage(owner.language),
      values: {
        name: owner.nick_name || owner.login_name,
        loginName: owner.login_name,
        at: mailTime(),
        ip,
        count: failuresBeforeWarning,
      },
      secrets: {},
    });
  });
}
