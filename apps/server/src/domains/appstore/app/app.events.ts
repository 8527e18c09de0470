import type { DomainEvent } from '../../../platform/transact.ts';

/** Open lists and details read this app again: those of its organisation and of the ones above it. */
export const appEvent = (id: string, orgId: number): DomainEvent => ({ topic: 'appstore.app', payload: { id }, orgId });

/** The same for one of its versions. */
export const versionEvent = (version: { id: string; app_id: string; org_id: number }): DomainEvent => ({
  topic: 'appstore.version',
  payload: { id: version.id, appId: version.app_id },
  orgId: version.org_id,
});
