import { startPublicationsJob } from '@tilldeck/contracts/appstore/publication.jobs';
import { type PublishSettings, publishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { insertEvents, insertJob } from '../../../platform/transact.ts';
import { offeredEvents } from '../app/app.events.ts';
import { notifyDevicesOf } from '../notify/notify.service.ts';
import { findHearers, updateOffered } from './offer.store.ts';
import { isLower, replacedBy } from './publication.rules.ts';
import {
  findAppForUpdate,
  findVersion,
  insertPublication,
  listStanding,
  type PublicationRow,
  type PublicationSettings,
  type Standing,
  updatePublicationState,
} from './publication.store.ts';

/** Tells open lists that an app changed: those of its owner and above, and of whoever it is offered to. */
export const tellOfApp = async (inside: ScopedDb, appId: string) =>
  insertEvents(inside.db, offeredEvents(appId, await findHearers(inside, appId)));

/**
 * Sets what an app repeats of its publications, in the transaction that changed them, its listing in the store or its
 * owner, and tells open lists.
 */
export async function refreshOffered(inside: ScopedDb, appId: string): Promise<void> {
  await updateOffered(inside, appId);
  await tellOfApp(inside, appId);
}

/**
 * Has devices that have the app look into the store where a publication wants something of them; where a person chooses
 * there is nothing to look for.
 */
export async function tellOfUpgrade(
  inside: ScopedDb,
  { app_id: appId, upgrade_mode: mode }: Pick<PublicationRow, 'app_id' | 'upgrade_mode'>,
): Promise<void> {
  if (mode !== 'default') await notifyDevicesOf(inside, appId);
}

/** Makes room for a publication that goes live or waits: what it takes the place of ends. */
export async function endReplaced(
  inside: ScopedDb,
  standing: readonly Standing[],
  next: Pick<Standing, 'id' | 'deployment' | 'version_code'> & { state: string },
): Promise<void> {
  for (const { id } of replacedBy(standing, next)) await updatePublicationState(inside, id, 'ended');
}

export interface PublicationDraft {
  app: { id: string; org_id: number };
  version: { id: string; version_code: string };
  settings: PublicationSettings;
  createdBy: string;
}

/** Publishes now or at its time. The app is held by the caller. */
export async function putOut(
  inside: ScopedDb,
  standing: readonly Standing[],
  { app, version, settings, createdBy }: PublicationDraft,
): Promise<PublicationRow> {
  const isLater = settings.publishAt !== null && Date.parse(settings.publishAt) > Date.now();
  const state = isLater ? 'scheduled' : 'live';
  const next = { id: '', deployment: settings.deployment, version_code: version.version_code, state };
  await endReplaced(inside, standing, next);
  const made = { appId: app.id, versionId: version.id, orgId: app.org_id, createdBy, state } as const;
  const row = await insertPublication(inside, made, settings);
  if (isLater && settings.publishAt !== null)
    await insertJob(inside.db, startPublicationsJob, {}, { key: `publication:${row.id}`, runAt: settings.publishAt });
  await refreshOffered(inside, app.id);
  if (!isLater) await tellOfUpgrade(inside, row);
  return row;
}

/**
 * Publishes a version that has passed its final review, if its settings say so: now, or when its time comes. Answers
 * null where it waits for somebody to publish it, or where a higher version is out already.
 */
export async function publishReviewed(inside: ScopedDb, versionId: string): Promise<PublicationRow | null> {
  const version = await findVersion(inside, versionId);
  const app = version && (await findAppForUpdate(inside, version.app_id));
  if (!app) return null;
  const settings: PublishSettings = publishSettings.parse(version.settings);
  if (!settings.isInstant && settings.publishAt === null) return null;
  const standing = await listStanding(inside, app.id);
  if (isLower(standing, version.version_code)) return null;
  return putOut(inside, standing, { app, version, settings, createdBy: version.submitted_by });
}
