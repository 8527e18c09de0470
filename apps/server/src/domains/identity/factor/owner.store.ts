import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Whom a mail about an account goes to. */
export const findOwner = ({ db }: ScopedDb, accountId: string) =>
  db
    .selectFrom('identity_account')
    .select(['id', 'org_id', 'login_name', 'nick_name', 'email', 'language'])
    .where('id', '=', accountId)
    .where('terminated_at', 'is', null)
    .executeTakeFirst();
