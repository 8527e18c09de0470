/**
 * identity: organisations, accounts, roles, menus, sessions, credentials, what a person arranged for themselves, and
 * the screens of what happened (operation log, login log).
 * Owns the tables `identity_*` and reads `audit_entry`. Answers the HTTP layer whose token it is.
 * Does not own: writing the audit trail and the outbox (platform), the IP lock list (system).
 */
import type { Domain } from '../../platform/domain.ts';
import { apiKeyHandlers } from './api-key/api-key.routes.ts';
import { auditJobs } from './audit/audit.jobs.ts';
import { auditHandlers } from './audit/audit.routes.ts';
import { operationLogExport } from './audit/audit-export.view.ts';
import { credentialJobs } from './credential/credential.jobs.ts';
import { credentialHandlers } from './credential/credential.routes.ts';
import { loginLogHandlers } from './login-log/login-log.routes.ts';
import { loginLogExport } from './login-log/login-log-export.view.ts';
import { maintenanceJobs } from './maintenance/maintenance.jobs.ts';
import { preferenceHandlers } from './preference/preference.routes.ts';
import { sessionHandlers } from './session/session.routes.ts';

export { createApiKeyDirectory } from './api-key/key-directory.service.ts';
export { createSessionDirectory } from './session/session-directory.service.ts';
export { findContact, listOrgNames, listStandings, type OrgStanding } from './standing/standing.view.ts';

export const identityDomain: Domain = {
  name: 'identity',
  routes: [
    ...sessionHandlers,
    ...credentialHandlers,
    ...preferenceHandlers,
    ...apiKeyHandlers,
    ...auditHandlers,
    ...loginLogHandlers,
  ],
  jobs: [...credentialJobs, ...maintenanceJobs, ...auditJobs],
  exports: [operationLogExport, loginLogExport],
};
