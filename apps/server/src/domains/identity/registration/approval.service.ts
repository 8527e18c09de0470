import type { JobPayload } from '@tilldeck/contracts/core/job';
import type { mailApprovalJob } from '@tilldeck/contracts/identity/registration.jobs';
import { pickLanguage } from '@tilldeck/phrases/language';
import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { registrationApprovedMail } from '../activation/activation.mails.ts';
import { findActiveLead } from './registration.store.ts';

/** Writes to the project lead of a company that was approved. Who has yet to activate is told by that link's page. */
export const mailApproval = (app: App, { orgId }: JobPayload<typeof mailApprovalJob>): Promise<void> =>
  writeIn(systemScope(app.database, 'a job mails the approval of a company'), async (inside) => {
    const lead = await findActiveLead(inside, orgId);
    if (!lead) return;
    await queueMail(app, inside, registrationApprovedMail, {
      to: lead.email,
      language: pickLanguage(lead.language),
      values: { name: lead.nick_name || lead.login_name, loginName: lead.login_name, company: lead.org_name },
      secrets: {},
    });
  });
