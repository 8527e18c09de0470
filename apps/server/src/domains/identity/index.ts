/**
 * identity: organisations, accounts, roles, menus, sessions, credentials and what a person arranged for themselves.
 * Owns the tables `identity_*`. Answers the HTTP layer whose token it is.
 * Does not own: the audit trail and the outbox (platform), the IP lock list (system).
 */
import type { Domain } from '../../platform/domain.ts';
import { preferenceHandlers } from './preference/preference.routes.ts';
import { sessionHandlers } from './session/session.routes.ts';

export { createSessionDirectory } from './session/session-directory.service.ts';

export const identityDomain: Domain = {
  name: 'identity',
  routes: [...sessionHandlers, ...preferenceHandlers],
  jobs: [],
};
