import type { JobPayload } from '@tilldeck/contracts/core/job';
import type { mailBlacklistJob } from '@tilldeck/contracts/system/blacklist.jobs';
import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { blacklistReviewMail } from './blacklist.mails.ts';
import { listWaitingReviews } from './blacklist-mail.store.ts';

const reviewing = { mid: 'edit', final: 'enable' } as const;

/** Writes to those who may do the next review: one email about all requests of a call that are still open. */
export const mailBlacklistReviewers = (app: App, { kind, ids }: JobPayload<typeof mailBlacklistJob>): Promise<void> =>
  writeIn(systemScope(app.database, 'a job mails reviewers of blacklists'), async (inside) => {
    for (const waiting of await listWaitingReviews(inside, kind, ids)) {
      const { stage, except, count, entries, asker, company } = waiting;
      const permission = `${kind}blacklist.${reviewing[stage]}` as const;
      const deciders = await app.contributions.findDeciders(inside, waiting.orgId, permission, except);
      for (const { isMailed, email, language, name, loginName } of deciders?.people ?? [])
        if (isMailed)
          await queueMail(app, inside, blacklistReviewMail, {
            to: email,
            language,
            values: { name, loginName, kind, stage, asker, company, count, entries },
            secrets: {},
          });
    }
  });
