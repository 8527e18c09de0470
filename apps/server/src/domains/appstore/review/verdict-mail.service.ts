import type { mailVerdictJob } from '@tilldeck/contracts/appstore/review.jobs';
import type { JobPayload } from '@tilldeck/contracts/core/job';
import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { findContact } from '../../identity/index.ts';
import { appVerdictMail } from './review.mails.ts';
import { findVerdict } from './review.store.ts';

/** Writes to who handed the version in, in their language, as long as they have an account. */
export const mailVerdict = (app: App, { reviewId }: JobPayload<typeof mailVerdictJob>): Promise<void> =>
  writeIn(systemScope(app.database, 'a job mails a verdict'), async (inside) => {
    const found = await findVerdict(inside, reviewId);
    const contact = found?.submitter_id ? await findContact(inside, found.submitter_id) : null;
    if (!found?.verdict || !contact) return;
    await queueMail(app, inside, appVerdictMail, {
      to: contact.email,
      language: contact.language,
      values: {
        name: contact.name,
        loginName: contact.loginName,
        app: found.name,
        appId: found.app_id,
        versionName: found.version_name,
        outcome: `${found.stage}_${found.verdict}` as 'first_passed',
        reason: found.reason,
      },
      secrets: {},
    });
  });
