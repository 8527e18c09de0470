/**
 * identity: organisations, accounts, roles, menus, sessions, credentials, what a person arranged for themselves, and
 * the screens of what happened (operation log, login log).
 * Owns the tables `identity_*` and reads `audit_entry`. Answers the HTTP layer whose token it is.
 * Does not own: writing the audit trail and the outbox (platform), the IP lock list (system).
 */

import { identityManifest } from '@tilldeck/contracts/identity/identity.manifest';
import { openDomain } from '../../platform/domain.ts';
import { accessHandlers } from './access/access.routes.ts';
import { accountHandlers } from './account/account.routes.ts';
import { avatarReader } from './account/avatar-file.view.ts';
import { activationJobs } from './activation/activation.jobs.ts';
import { activationMails } from './activation/activation.mails.ts';
import { activationHandlers } from './activation/activation.routes.ts';
import { apiKeyMails } from './api-key/api-key.mails.ts';
import { apiKeyHandlers } from './api-key/api-key.routes.ts';
import { auditJobs } from './audit/audit.jobs.ts';
import { auditHandlers } from './audit/audit.routes.ts';
import { operationLogExport } from './audit/audit-export.view.ts';
import { cloudSignOnHandlers } from './cloud-sign-on/cloud-sign-on.routes.ts';
import { companyHandlers } from './company/company.routes.ts';
import { companySignInHandlers, companySignOnHandlers } from './company-sign-on/company-sign-on.routes.ts';
import { sealedSignOn } from './company-sign-on/sealed-sign-on.store.ts';
import { credentialJobs } from './credential/credential.jobs.ts';
import { credentialMails } from './credential/credential.mails.ts';
import { credentialHandlers } from './credential/credential.routes.ts';
import { departmentHandlers } from './department/department.routes.ts';
import { factorHandlers } from './factor/factor.routes.ts';
import { sealedTotp } from './factor/factor-check.service.ts';
import { friendHandlers } from './friend/friend.routes.ts';
import { identityCards, identitySearchers, identityTodos } from './identity.home.ts';
import { identityTables } from './identity.tables.ts';
import { loginLogHandlers } from './login-log/login-log.routes.ts';
import { loginLogExport } from './login-log/login-log-export.view.ts';
import { signInMetricSource } from './login-log/sign-in-metrics.view.ts';
import { maintenanceJobs } from './maintenance/maintenance.jobs.ts';
import { menuHandlers } from './menu/menu-entry.routes.ts';
import { licenceReaders } from './partner/licence-file.view.ts';
import { partnerHandlers } from './partner/partner.routes.ts';
import { partnerLevelSource } from './partner/partner-levels.view.ts';
import { partnerMetricSource } from './partner/partner-metrics.view.ts';
import { partnerAuthorityHandlers } from './partner-authority/partner-authority.routes.ts';
import { phoneHandlers } from './phone/phone.routes.ts';
import { preferenceHandlers } from './preference/preference.routes.ts';
import { profileMails } from './profile/profile.mails.ts';
import { profileHandlers } from './profile/profile.routes.ts';
import { registrationJobs } from './registration/registration.jobs.ts';
import { registrationHandlers } from './registration/registration.routes.ts';
import { roleHandlers } from './role/role.routes.ts';
import { ownSessionHandlers } from './session/own-session.routes.ts';
import { secondStepHandlers } from './session/second-step.routes.ts';
import { sessionJobs } from './session/session.jobs.ts';
import { kitHandlers, sessionHandlers } from './session/session.routes.ts';
import { findDeciders } from './standing/decider.view.ts';
import { terminationHandlers } from './termination/termination.routes.ts';
import { peopleBlockers } from './termination/termination-blockers.service.ts';

export { endTicketAccesses } from './access/access.service.ts';
export { searchOrganisations } from './account/account-choices.view.ts';
export { findReachedOrg, orgIdOf } from './account/account-reach.store.ts';
export { createApiKeyDirectory } from './api-key/key-directory.service.ts';
export { listEntries as listAuditEntries, pageEntries as pageAuditEntries } from './audit/audit.view.ts';
export { findAccountCaller } from './session/account-caller.view.ts';
export { createSessionDirectory } from './session/session-directory.service.ts';
export { findContact, listOrgNames, listStandings } from './standing/standing.view.ts';
export { findDeciders };

export const identityDomain = openDomain(identityManifest, {
  todos: identityTodos,
  homeCards: identityCards,
  searchers: identitySearchers,
  metricLevels: [partnerLevelSource],
  metricSources: [signInMetricSource, partnerMetricSource],
  tables: identityTables,
  deciders: findDeciders,
  mails: [...activationMails, ...apiKeyMails, ...credentialMails, ...profileMails],
  fileReaders: [avatarReader, ...licenceReaders],
  blockers: peopleBlockers,
  routes: {
    session: sessionHandlers,
    kit: kitHandlers,
    ...secondStepHandlers,
    ownSession: ownSessionHandlers,
    ...credentialHandlers,
    factor: factorHandlers,
    profile: profileHandlers,
    preference: preferenceHandlers,
    audit: auditHandlers,
    access: accessHandlers,
    ...cloudSignOnHandlers,
    companySignOn: companySignOnHandlers,
    companySignIn: companySignInHandlers,
    loginLog: loginLogHandlers,
    ...accountHandlers,
    department: departmentHandlers,
    activation: activationHandlers,
    role: roleHandlers,
    registration: registrationHandlers,
    partner: partnerHandlers,
    partnerAuthority: partnerAuthorityHandlers,
    company: companyHandlers,
    friend: friendHandlers,
    phone: phoneHandlers,
    apiKey: apiKeyHandlers,
    termination: terminationHandlers,
    menu: menuHandlers,
  },
  jobs: [...credentialJobs, ...sessionJobs, ...maintenanceJobs, ...activationJobs, ...auditJobs, ...registrationJobs],
  sealed: [sealedTotp, ...sealedSignOn],
  exports: [operationLogExport, loginLogExport],
});
