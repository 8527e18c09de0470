import type { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { editableVersionStates, type VersionState } from '@tilldeck/contracts/appstore/app.states';
import { publishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { type ScopedDb, writeIn } from '../../../platform/db/scope.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { type AppFile, apkFactsOf, claimFile, releaseFile } from '../../files/index.ts';
import { isBlacklisted } from '../../system/index.ts';
import { refuseDynamicGroups } from '../publication/audience-refs.view.ts';
import { findPassed } from '../version/submit-checks.view.ts';
import { firstListing, nextListing, nextSettings, refusalOfFile } from './draft.rules.ts';
import { changePictures, noPictures, picturesOf } from './draft-files.service.ts';
import { refuseUnseenDraft } from './draft-refs.view.ts';
import { auditSave, flushPendingAudit } from './draft-trail.service.ts';
import { trailOf } from './draft-trail.store.ts';
import {
  findNewest,
  findOwnAppForUpdate,
  findOwnVersionForUpdate,
  insertApp,
  insertVersion,
  type StoredApp,
  type StoredVersion,
  updateAppListing,
  updateAppSigner,
  updateDraft,
  updateVersionFile,
  type VersionFile,
} from './my-app.store.ts';
import { announceVersion, detailIn, ownVersion, tellVersion } from './own-version.service.ts';

type Input<K extends keyof typeof myAppRoutes> = RouteInput<(typeof myAppRoutes)[K]>;

const signerOf = ({ facts }: AppFile): string => facts.certificates[0]?.sha256 ?? '';
const versionFileOf = (app: AppFile): VersionFile => ({
  fileId: app.file.id,
  size: app.file.size,
  sha256: app.file.sha256 ?? '',
  facts: app.facts,
  certificateSha256: signerOf(app),
});

/** Whether a file may be an app at all, before anything is written. Asks past the transaction, so outside of one. */
async function refuseBlacklisted(ctx: Ctx, fileOf: (inside: ScopedDb) => Promise<AppFile>): Promise<void> {
  const { facts } = await writeIn(ctx.scope, fileOf);
  if (await isBlacklisted(ctx.scope, 'package', facts.package))
    throw new AppError('appstore.package_blacklisted', { values: { package: facts.package } });
}

async function refuseUnfitFile(tx: Tx, app: StoredApp, upload: AppFile): Promise<void> {
  const passed = await findPassed(tx, app.id);
  const known = { package: app.package, certificateSha256: app.certificate_sha256 };
  const refusal = refusalOfFile(known, passed, upload.facts);
  if (refusal) throw new AppError(refusal.code, { values: refusal.values });
  if (!passed && signerOf(upload) !== app.certificate_sha256) await updateAppSigner(tx, app.id, signerOf(upload));
}

/** The app a file belongs to: the one that is named, the own one of its package, or a new one. */
async function appOfFile(ctx: Ctx, tx: Tx, upload: AppFile, appId?: string): Promise<StoredApp> {
  const { orgId, loginName } = callerOf(ctx);
  const named = appId ? { id: appId } : { package: upload.facts.package };
  const app = await findOwnAppForUpdate(tx, orgId, named);
  if (app) {
    await refuseUnfitFile(tx, app, upload);
    return app;
  }
  refuseUnless(!appId, 'core.not_found');
  const added = { orgId, package: upload.facts.package, certificateSha256: signerOf(upload), createdBy: loginName };
  return refusingDoubles({ appstore_app__package: 'appstore.app_exists' }, insertApp(tx, added));
}

const oneAtATime = {
  appstore_version__open: 'appstore.draft_exists',
  appstore_version__code: 'appstore.draft_exists',
} as const;

export async function addVersion(ctx: Ctx, { fileId, appId }: Input<'add'>): Promise<AppVersionDetail> {
  const { orgId, loginName } = callerOf(ctx);
  await refuseBlacklisted(ctx, async (inside) => {
    if (appId) refuseUnless(await findOwnAppForUpdate(inside, orgId, { id: appId }), 'core.not_found');
    return apkFactsOf(inside, callerOf(ctx), fileId);
  });
  return transact(ctx, async (tx) => {
    const upload = await apkFactsOf(tx, callerOf(ctx), fileId);
    const app = await appOfFile(ctx, tx, upload, appId);
    const before = await findNewest(tx, app.id);
    const former = before && (await detailIn(ctx, tx, before.id));
    const listing = former ? nextListing(former, upload.iconFileId) : firstListing(upload.facts, upload.iconFileId);
    const settings = former ? nextSettings(former.settings) : publishSettings.parse({});
    await claimFile(tx, callerOf(ctx), fileId, 'apk');
    await changePictures(tx, callerOf(ctx), noPictures, listing);
    const of = { appId: app.id, orgId: app.org_id, createdBy: loginName };
    const added = await refusingDoubles(oneAtATime, insertVersion(tx, of, versionFileOf(upload), listing, settings));
    await updateAppListing(tx, added);
    const detail = await detailIn(ctx, tx, added.id);
    await tellVersion(tx, detail);
    return detail;
  });
}

/** Under review nothing about a version changes: what was looked at is what is published. */
function refuseLocked(version: StoredVersion, read: number): void {
  refuseUnless(version.version === read, 'core.stale_version');
  refuseUnless(editableVersionStates.includes(version.state as VersionState), 'appstore.wrong_state');
}

export async function replaceFile(ctx: Ctx, { id, version: read, fileId }: Input<'replaceFile'>) {
  await refuseBlacklisted(ctx, async (inside) => {
    refuseUnless(await findOwnVersionForUpdate(inside, callerOf(ctx).orgId, id), 'core.not_found');
    return apkFactsOf(inside, callerOf(ctx), fileId);
  });
  return transact(ctx, async (tx) => {
    const row = await ownVersion(ctx, tx, id);
    const upload = await apkFactsOf(tx, callerOf(ctx), fileId);
    refuseLocked(row, read);
    const app = await findOwnAppForUpdate(tx, row.org_id, { id: row.app_id });
    refuseUnless(app, 'core.not_found');
    await refuseUnfitFile(tx, app, upload);
    await flushPendingAudit(tx, trailOf(row));
    const before = await detailIn(ctx, tx, id);
    // An icon that was drawn from the former file is drawn from the new one; a chosen one stays.
    const isDrawn =
      row.icon_file_id === null || row.icon_file_id === (await apkFactsOf(tx, null, row.file_id)).iconFileId;
    const iconFileId = isDrawn ? upload.iconFileId : row.icon_file_id;
    await changePictures(tx, callerOf(ctx), picturesOf(row), { ...picturesOf(row), iconFileId });
    await claimFile(tx, callerOf(ctx), fileId, 'apk');
    const changed = await updateVersionFile(tx, id, versionFileOf(upload), iconFileId);
    await releaseFile(tx, row.file_id);
    await updateAppListing(tx, changed);
    const after = await detailIn(ctx, tx, id);
    await tellVersion(tx, after, before);
    return after;
  });
}

export const saveDraft = (ctx: Ctx, { id, version: read, listing, settings }: Input<'save'>) =>
  transact(ctx, async (tx) => {
    const row = await ownVersion(ctx, tx, id);
    await refuseUnseenDraft(tx, listing, settings);
    refuseLocked(row, read);
    await refuseDynamicGroups(tx, settings.groupIds);
    const before = await detailIn(ctx, tx, id);
    await changePictures(tx, callerOf(ctx), picturesOf(row), listing);
    await updateAppListing(tx, await updateDraft(tx, id, listing, settings));
    const after = await detailIn(ctx, tx, id);
    await auditSave(ctx, tx, trailOf(row), before, after);
    await announceVersion(tx, after);
    return after;
  });
