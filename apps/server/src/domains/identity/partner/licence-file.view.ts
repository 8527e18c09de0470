import { orgControlled } from '../../../platform/db/scope.ts';
import type { FileReader } from '../../../platform/files/file-readers.ts';

/** Licences of one's own company are shown on its page, those of partners that one controls on theirs. */
const licenceReader = (owner: 'company' | 'partner'): FileReader => ({
  owner,
  reachOf: async ({ scope, db }, { orgId }, fileId) => {
    const row = await db
      .selectFrom('identity_org')
      .select('id')
      .where('business_licence_file_id', '=', fileId)
      .where('id', owner === 'company' ? '=' : '<>', orgId)
      .where(orgControlled(scope))
      .executeTakeFirst();
    return row ? 'reached' : 'none';
  },
});

export const licenceReaders = [licenceReader('company'), licenceReader('partner')];
