import { sql } from 'kysely';
import { inScope, reachesAll } from '../../../platform/db/scope.ts';
import type { FileReader } from '../../../platform/files/file-readers.ts';

export const ticketFileReader: FileReader = {
  owner: 'ticket',
  reachOf: async ({ scope, db }, _asker, fileId) => {
    const { rows } = await sql`
      select from support_message m join support_ticket t on t.id = m.ticket_id
       where (m.file_ids || m.picture_ids) @> array[${fileId}::bigint] and ${inScope(scope, 't')} limit 1`.execute(db);
    return rows.length > 0 ? 'reached' : 'none';
  },
};

/** Partners have no right on notes, so that they are not even asked for. */
export const noteFileReader: FileReader = {
  owner: 'ticketNote',
  reachOf: async ({ scope, db }, _asker, fileId) => {
    if (!reachesAll(scope)) return 'none';
    const { rows } = await sql`
      select from support_note n where (n.file_ids || n.picture_ids) @> array[${fileId}::bigint] limit 1`.execute(db);
    return rows.length > 0 ? 'reached' : 'none';
  },
};
