import { inScope } from '../../../platform/db/scope.ts';
import type { FileReader } from '../../../platform/files/file-readers.ts';

/** Only devices are shown ads of others; people see the pictures of those they keep. */
export const adPictureReader: FileReader = {
  owner: 'ad',
  reachOf: async ({ scope, db }, _caller, fileId) => {
    const row = await db
      .selectFrom('appstore_ad')
      .select('id')
      .where('picture_file_id', '=', fileId)
      .where(inScope(scope, 'appstore_ad'))
      .executeTakeFirst();
    return row ? 'reached' : 'none';
  },
};
