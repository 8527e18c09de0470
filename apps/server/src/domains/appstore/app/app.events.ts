import type { ReviewStage } from '@tilldeck/contracts/appstore/app.states';
import type { DomainEvent, PublicEvent } from '../../../platform/transact.ts';

/** Pages that show apps. */
const seenBy = [
  'myapp.query',
  'applist.query',
  'appversion.query',
  'appaudit.query',
  'release.query',
  'appblock.query',
];

/** Open lists and details read this app again: those of its organisation and of the ones above it. */
export const appEvent = (id: string, orgId: number): DomainEvent => ({
  topic: 'appstore.app',
  payload: { id },
  orgId,
  permission: seenBy,
});

/** Who hears of an app: its owner, and whom it is offered to. Nobody else learns that there is one. */
export interface AppHearers {
  org_id: number;
  is_offered: boolean;
  offered_to: readonly number[];
}

/** An event for each organisation that may hear it; one for all where an app is offered to everybody. */
export function hearingEvents(app: AppHearers, event: Omit<PublicEvent, 'orgId'>): DomainEvent[] {
  if (app.is_offered && app.offered_to.length === 0) return [event];
  const offered = app.is_offered ? app.offered_to : [];
  return [...new Set([app.org_id, ...offered])].map((orgId) => ({ ...event, orgId }));
}

/** That an app changed, for its owner and whom it is offered to. */
export const offeredEvents = (id: string, app: AppHearers): DomainEvent[] =>
  hearingEvents(app, { topic: 'appstore.app', payload: { id }, permission: seenBy });

/** That what an app takes changed: partners who are offered the app read its definition. */
export const definitionEvents = (appId: string, app: AppHearers): DomainEvent[] =>
  hearingEvents(app, {
    topic: 'appstore.parameter',
    payload: { appId },
    permission: ['appdefinition.query', 'appparameter.query', 'appinterface.query'],
  });

/** The same for one of its versions. */
export const versionEvent = (version: { id: string; app_id: string; org_id: number }): DomainEvent => ({
  topic: 'appstore.version',
  payload: { id: version.id, appId: version.app_id },
  orgId: version.org_id,
  permission: seenBy,
});

/** For other systems of its developers: a review of a version came to a verdict. */
export const reviewedEvent = (
  version: { id: string; app_id: string; org_id: number },
  stage: ReviewStage,
  verdict: 'passed' | 'failed',
): DomainEvent => ({
  topic: 'app.reviewed',
  payload: { appId: version.app_id, versionId: version.id, stage, verdict },
  orgId: version.org_id,
  permission: 'myapp.query',
});
