import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export const findOwnPhoneForUpdate = ({ db }: ScopedDb, accountId: string) =>
  db
    .selectFrom('identity_account')
    .select(['id', 'login_name', 'phone'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const updateOwnPhone = ({ db }: ScopedDb, accountId: string, phone: string) =>
  db
    .updateTable('identity_account')
    .set({ phone, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', accountId)
    .execute();
