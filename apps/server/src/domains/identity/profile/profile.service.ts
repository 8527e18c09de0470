import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { profileRoutes } from '@tilldeck/contracts/identity/profile.routes';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, selfOf } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';
import { claimFile, releaseFile } from '../../files/index.ts';
import { findProfileForUpdate, type ProfileRow, updateHeadImg, updateProfile } from './profile.store.ts';
import { findOwnProfile } from './profile.view.ts';

type Change = RouteInput<typeof profileRoutes.modify>;

const presentDraft = (row: ProfileRow) => ({
  nickName: row.nick_name,
  phone: row.phone,
  language: row.language,
  timezone: row.timezone,
});

export async function changeProfile(ctx: Ctx, { version, ...draft }: Change) {
  const { accountId, loginName } = selfOf(ctx);
  await transact(ctx, async (tx) => {
    const row = await findProfileForUpdate(tx, accountId);
    refuseUnless(row, 'core.session_ended');
    refuseUnless(row.version === version, 'core.stale_version');
    await updateProfile(tx, accountId, draft);
    const before = presentDraft(row);
    await tx.audit({ objectType: 'account', objectId: accountId, objectName: loginName, before, after: draft });
  });
  return findOwnProfile(ctx);
}

/** The picture is a file of its own; the one from before goes when nobody else uses it. */
export async function changeAvatar(ctx: Ctx, { fileId = null }: { fileId?: string | null | undefined }) {
  const { accountId, loginName } = selfOf(ctx);
  await transact(ctx, async (tx) => {
    const row = await findProfileForUpdate(tx, accountId);
    refuseUnless(row, 'core.session_ended');
    if (fileId !== null) {
      const file = await claimFile(tx, { accountId }, fileId, 'avatar');
      // One's own picture is open to oneself: a colleague's would be read by wearing it.
      refuseUnless(file.created_by === accountId, 'core.not_found');
    }
    if (row.head_img) await releaseFile(tx, row.head_img);
    await updateHeadImg(tx, accountId, fileId);
    const [before, after] = [{ fileId: row.head_img }, { fileId }];
    await tx.audit({ objectType: 'account', objectId: accountId, objectName: loginName, before, after });
  });
  return findOwnProfile(ctx);
}
