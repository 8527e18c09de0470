import { inScope } from '../../../platform/db/scope.ts';
import type { FileReader } from '../../../platform/files/file-readers.ts';

/** Workbooks of imports, as they came and with their faults. */
export const importFileReader: FileReader = {
  owner: 'deviceImport',
  reachOf: async ({ scope, db }, _caller, fileId) => {
    const row = await db
      .selectFrom('devices_import')
      .select('id')
      .where((eb) => eb.or([eb('file_id', '=', fileId), eb('result_file_id', '=', fileId)]))
      .where(inScope(scope, 'devices_import'))
      .executeTakeFirst();
    return row ? 'reached' : 'none';
  },
};
