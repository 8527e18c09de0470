import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { findDeciders } from '../../identity/index.ts';
import { listUntoldOrgs, updateTold, type WaitingKeys } from './key-notice.store.ts';
import { waitingKeysMail } from './link-key.mails.ts';

/** Writes to those who may approve keys: one email an hour and organisation, about all keys that came in since the last. */
export async function mailWaitingKeys(app: App): Promise<void> {
  const scope = systemScope(app.database, 'keys of devices of all organisations wait');
  for (const waiting of await writeIn(scope, listUntoldOrgs)) await tell(app, waiting);
}

/** A transaction for each organisation: what fails for one is tried again without telling the others twice. */
const tell = (app: App, { org_id: orgId, org_name: company, count, sns }: WaitingKeys): Promise<void> =>
  writeIn(systemScope(app.database, 'a job mails those who may approve keys'), async (inside) => {
    if (!(await updateTold(inside, orgId))) return;
    const deciders = await findDeciders(inside, orgId, 'enrolment.enable');
    for (const { isMailed, email, language, name, loginName } of deciders?.people ?? [])
      if (isMailed)
        await queueMail(app, inside, waitingKeysMail, {
          to: email,
          language,
          values: { name, loginName, company, count, sns: sns.join(', ') + (count > sns.length ? ' …' : '') },
          secrets: {},
        });
  });
