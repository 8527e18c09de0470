import { inScope } from '../../../platform/db/scope.ts';
import type { FileReader } from '../../../platform/files/file-readers.ts';

/** One's own picture, and those of accounts one may see. */
export const avatarReader: FileReader = {
  owner: 'account',
  reachOf: async ({ scope, db }, { accountId }, fileId) => {
    const row = await db
      .selectFrom('identity_account')
      .select((eb) => eb.fn.max(eb.case().when('id', '=', accountId).then(1).else(0).end()).as('own'))
      .where('head_img', '=', fileId)
      .where(inScope(scope, 'identity_account'))
      .executeTakeFirstOrThrow();
    if (row.own === null) return 'none';
    return row.own === 1 ? 'open' : 'reached';
  },
};
