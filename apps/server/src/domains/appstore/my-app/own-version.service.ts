import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/transact.ts';
import { appEvent, versionEvent } from '../app/app.events.ts';
import { factsOfVersion } from './draft.rules.ts';
import { findOwnVersionForUpdate, type StoredVersion } from './my-app.store.ts';
import { findOwnDetail } from './own-version.view.ts';

/** A version of the caller's own organisation, locked for a change. */
export async function ownVersion(ctx: Ctx, tx: Tx, id: string): Promise<StoredVersion> {
  const version = await findOwnVersionForUpdate(tx, callerOf(ctx).orgId, id);
  refuseUnless(version, 'core.not_found');
  return version;
}

/** As it is within this transaction. */
export async function detailIn(ctx: Ctx, tx: Tx, id: string): Promise<AppVersionDetail> {
  const detail = await findOwnDetail(ctx, tx, id);
  refuseUnless(detail, 'core.not_found');
  return detail;
}

/** Whose row of the trail it is. */
export const noteOf = (version: AppVersionDetail) => ({
  objectType: 'app_version' as const,
  objectId: version.id,
  objectName: `${version.name || version.package} ${version.versionName}`,
  orgId: Number(version.orgId),
});

/** The trail of a version, and open pages. */
export async function tellVersion(
  tx: Tx,
  after: AppVersionDetail,
  before?: AppVersionDetail | { state: string },
): Promise<void> {
  const isMove = before !== undefined && !('facts' in before);
  await tx.audit({
    ...noteOf(after),
    ...(before ? { before: isMove ? before : factsOfVersion(before) } : {}),
    after: isMove ? { state: after.state } : factsOfVersion(after),
  });
  await announceVersion(tx, after);
}

export async function announceVersion(tx: Tx, { id, appId, orgId }: AppVersionDetail): Promise<void> {
  await tx.emit(versionEvent({ id, app_id: appId, org_id: Number(orgId) }));
  await tx.emit(appEvent(appId, Number(orgId)));
}
