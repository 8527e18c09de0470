import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

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
    .set({ phone, ...touched })
    .where('id', '=', accountId)
    .execute();
