import { insert, type RecordMakers } from '../record.ts';

export const filesRecords: RecordMakers = {
  file: async (people, org, by) =>
    insert(
      people,
      `INSERT INTO files_object (org_id, created_by, kind, state, name, size, storage_key, upload_ref, part_size)
       VALUES ($1, $2, 'generic', 'ready', 'secret.txt', 3, 'k' || random(), '', 8388608)`,
      [org.id, by ?? (await people.account(org)).id],
    ),
  export: async (people, org, by) =>
    insert(
      people,
      `INSERT INTO files_export (org_id, account_id, token_hash, call, input, language, timezone, name)
       VALUES ($1, $2, '', 'identity/audit.export', '{}', 'en-US', 'UTC', 'secret.csv')`,
      [org.id, by ?? (await people.account(org)).id],
    ),
};
