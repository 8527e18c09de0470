import type { mailReviewersJob } from '@tilldeck/contracts/appstore/review.jobs';
import type { JobPayload } from '@tilldeck/contracts/core/job';
import type { App } from '../../../platform/app.ts';
import { systemScope, vendorOrgId, writeIn } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { findDeciders } from '../../identity/index.ts';
import { appReviewMail } from './review.mails.ts';
import { findAwaitingReview } from './review.store.ts';

const stages = {
  waiting: { stage: 'first', permission: 'appaudit.edit' },
  first_passed: { stage: 'final', permission: 'appaudit.enable' },
} as const;

/** Writes to the vendor's reviewers who may do the stage that waits: neither who submitted it nor who did the first one. */
export const mailReviewers = (app: App, { versionId }: JobPayload<typeof mailReviewersJob>): Promise<void> =>
  writeIn(systemScope(app.database, 'a job mails reviewers'), async (inside) => {
    const found = await findAwaitingReview(inside, versionId);
    if (!found) return;
    const { stage, permission } = stages[found.state];
    const except = [found.submitter_id, found.first_reviewer_id].filter((id) => id !== null);
    const deciders = await findDeciders(inside, vendorOrgId, permission, except);
    for (const { isMailed, email, language, name, loginName } of deciders?.people ?? [])
      if (isMailed)
        await queueMail(app, inside, appReviewMail, {
          to: email,
          language,
          values: {
            name,
            loginName,
            app: found.name,
            versionId,
            versionName: found.version_name,
            company: found.org_name,
            stage,
          },
          secrets: {},
        });
  });
