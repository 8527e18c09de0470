import type { JobPayload } from '@tilldeck/contracts/core/job';
import type { completeRegistrationJob } from '@tilldeck/contracts/identity/registration.jobs';
import { registrationRoutes } from '@tilldeck/contracts/identity/registration.routes';
import { pickLanguage } from '@tilldeck/phrases/language';
import type { App } from '../../../platform/app.ts';
import type { OpenCtx } from '../../../platform/context.ts';
import { systemScope, vendorOrgId } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { type Tx, transactAsVisitor } from '../../../platform/transact.ts';
import { accountExistsMail } from '../activation/activation.mails.ts';
import { findAccountToActivateForUpdate } from '../activation/activation.store.ts';
import { inviteByMail } from '../activation/invite.service.ts';
import { findEmailHolder } from '../credential/credential.store.ts';
import { addStarterRoles } from '../role/starter-role.service.ts';
import { loginNameFor } from './registration.rules.ts';
import {
  deleteRegistration,
  findRegistration,
  insertRegisteredLead,
  insertRegisteredOrg,
  listLoginNamesLike,
  type RegistrationRow,
  updatePasswordUnset,
} from './registration.store.ts';

/** Background half of a registration. Two at once for one address: the second meets the unique index and tries again. */
export async function completeRegistration(
  app: App,
  { registrationId }: JobPayload<typeof completeRegistrationJob>,
): Promise<void> {
  const row = await findRegistration(
    systemScope(app.database, 'a job sets up a company that registered'),
    registrationId,
  );
  if (!row) return;
  await transactAsVisitor(ctxOf(app, row), async (tx) => {
    // What was typed is not kept beside what came of it.
    if (!(await deleteRegistration(tx, row.id))) return;
    const known = await findEmailHolder(tx, row.email);
    if (known) await writeToOwner(app, tx, known.id);
    else await createPartner(app, tx, row);
  });
}

/** The job goes on where the call ended: the trail tells from where it came. */
const ctxOf = (app: App, row: RegistrationRow): OpenCtx => ({
  app,
  route: registrationRoutes.register,
  requestId: row.request_id,
  nonce: null,
  appId: '',
  language: pickLanguage(row.language),
  timezone: row.timezone,
  ip: row.ip,
  userAgent: '',
  caller: null,
  signAsCaller: null,
  device: null,
  auditing: null,
});

async function createPartner(app: App, tx: Tx, row: RegistrationRow): Promise<void> {
  const orgId = await insertRegisteredOrg(tx, row, vendorOrgId);
  const stem = loginNameFor(row.email, () => false);
  const taken = await listLoginNamesLike(tx, stem);
  const loginName = loginNameFor(row.email, (name) => taken.has(name));
  const accountId = await insertRegisteredLead(tx, row, orgId, loginName);
  await addStarterRoles(tx, orgId, pickLanguage(row.language));
  const after = { name: row.company, contactPerson: row.name, countryCode: row.country_code, loginName };
  // Seen by the vendor, who may have to approve it, and by the company itself.
  for (const trail of [vendorOrgId, orgId])
    await tx.audit({
      objectType: 'partner',
      objectId: String(orgId),
      objectName: row.company,
      orgId: trail,
      account: { id: accountId, name: loginName },
      after,
    });
  await tx.emit({ topic: 'identity.partner', payload: { id: String(orgId) }, orgId, permission: 'partner.query' });
  await inviteByMail({ app }, tx, { accountId });
}

/**
 * Somebody registered with an address that is here already. Its owner is told, and nothing changes; where the account
 * was never activated the link goes out again, and whoever opens it chooses the password: of the two people who typed
 * one for this address only one can read its mails.
 */
async function writeToOwner(app: App, tx: Tx, accountId: string): Promise<void> {
  const account = await findAccountToActivateForUpdate(tx, accountId);
  if (!account?.is_enabled || !(account.is_org_enabled || account.is_approval_pending)) return;
  if (!account.activated_at) {
    await updatePasswordUnset(tx, accountId);
    return inviteByMail({ app }, tx, { accountId });
  }
  await queueMail(app, tx, accountExistsMail, {
    to: account.email,
    language: pickLanguage(account.language),
    values: { name: account.nick_name || account.login_name, loginName: account.login_name },
    secrets: {},
  });
}
