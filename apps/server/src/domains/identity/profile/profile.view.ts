import { mailCodeLifetimeMinutes } from '@tilldeck/contracts/identity/credential.limits';
import type { Profile } from '@tilldeck/contracts/identity/profile.schemas';
import { AppError } from '../../../platform/app-error.ts';
import { type Ctx, selfOf } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { signPicture } from '../../files/index.ts';
import { findEmailChange } from './email-change.store.ts';
import { findProfileForUpdate } from './profile.store.ts';

export async function findOwnProfile(ctx: Ctx): Promise<Profile> {
  const { accountId } = selfOf(ctx);
  const { row, change } = await writeIn(ctx.scope, async (inside) => ({
    row: await findProfileForUpdate(inside, accountId),
    change: await findEmailChange(inside, accountId, mailCodeLifetimeMinutes),
  }));
  if (!row) throw new AppError('core.session_ended');
  return {
    id: row.id,
    loginName: row.login_name,
    nickName: row.nick_name,
    phone: row.phone,
    email: row.email,
    pendingEmail: change && !change.confirmed_at ? change.new_email : null,
    language: row.language,
    timezone: row.timezone,
    headImg: row.head_img ? await signPicture(ctx, row.head_img) : null,
    passwordChangedAt: row.password_changed_at,
    createdAt: row.created_at,
    version: row.version,
  };
}
