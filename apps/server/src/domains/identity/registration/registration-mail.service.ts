import type { JobPayload } from '@tilldeck/contracts/core/job';
import type { mailRegistrationJob } from '@tilldeck/contracts/identity/registration.jobs';
import type { App } from '../../../platform/app.ts';
import { systemScope, vendorOrgId, writeIn } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { registrationWaitingMail } from '../activation/activation.mails.ts';
import { findDeciders } from '../standing/decider.view.ts';
import { findWaitingOrg } from './registration.store.ts';

/** Writes to those of the vendor who may approve a company, unless it was decided in the meantime. */
export const mailRegistration = (app: App, { orgId }: JobPayload<typeof mailRegistrationJob>): Promise<void> =>
  writeIn(systemScope(app.database, 'a job mails those who may approve companies'), async (inside) => {
    const waiting = await findWaitingOrg(inside, orgId);
    if (!waiting) return;
    const deciders = await findDeciders(inside, vendorOrgId, 'partner.enable');
    for (const { isMailed, email, language, name, loginName } of deciders?.people ?? [])
      if (isMailed)
        await queueMail(app, inside, registrationWaitingMail, {
          to: email,
          language,
          values: {
            name,
            loginName,
            company: waiting.name,
            contact: waiting.contact_person,
            country: waiting.country_code ?? '',
            partnerId: String(waiting.id),
          },
          secrets: {},
        });
  });
