import { sql } from 'kysely';
import type { FileReader } from '../../../platform/files/file-readers.ts';
import { modelSeen } from './model.view.ts';

/** Icons of models in use belong to the lists of devices; those of others to the people who keep models. */
export const modelIconReader: FileReader = {
  owner: 'model',
  reachOf: async ({ scope, db }, _caller, fileId) => {
    const { rows } = await sql<{ is_enabled: boolean }>`
      select m.is_enabled from devices_model m where m.icon_file_id = ${fileId}::bigint and ${modelSeen(scope)}
       order by m.is_enabled desc limit 1`.execute(db);
    if (!rows[0]) return 'none';
    return rows[0].is_enabled ? 'open' : 'reached';
  },
};
