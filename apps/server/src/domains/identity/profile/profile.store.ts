import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export const findProfileForUpdate = ({ db }: ScopedDb, accountId: string) =>
  db
    .selectFrom('identity_account')
    .select([
      'id',
      'org_id',
      'login_name',
      'nick_name',
      'phone',
      'email',
      'language',
      'timezone',
      'head_img',
      'password_changed_at',
      'created_at',
      'version',
    ])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfileForUpdate>>>;

interface ProfileDraft {
  nickName: string;
  phone: string;
  language: string;
  timezone: string;
}

export const updateProfile = ({ db }: ScopedDb, accountId: string, draft: ProfileDraft) =>
  db
    .updateTable('identity_account')
    .set({
      nick_name: draft.nickName,
      phone: draft.phone,
      language: draft.language,
      timezone: draft.timezone,
      ...touched,
    })
    .where('id', '=', accountId)
    .execute();

export const updateHeadImg = ({ db }: ScopedDb, accountId: string, fileId: string | null) =>
  db
    .updateTable('identity_account')
    .set({ head_img: fileId, ...touched })
    .where('id', '=', accountId)
    .execute();
