import { isVendorScope } from '../../../platform/db/scope.ts';
import type { FileReader } from '../../../platform/files/file-readers.ts';

/** Categories are the same for everybody; those that are switched off are the vendor's business. */
export const categoryIconReader: FileReader = {
  owner: 'category',
  reachOf: async ({ scope, db }, _caller, fileId) => {
    const row = await db
      .selectFrom('appstore_category')
      .select('is_enabled')
      .where('icon_file_id', '=', fileId)
      .orderBy('is_enabled', 'desc')
      .executeTakeFirst();
    if (row?.is_enabled) return 'open';
    return row && isVendorScope(scope) ? 'reached' : 'none';
  },
};
