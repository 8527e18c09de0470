import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export const findProfile = ({ db }: ScopedDb, accountId: string) =>
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
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

interface ProfileDraft {
  nickName: string;
  phone: string;
  language: string;
  timezone: string;
}

const touched = { updated_at: sql<string>`now()`, version: sql<number>`version + 1` };

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
