import { insert, type RecordMakers } from '../record.ts';

export const systemRecords: RecordMakers = {
  blacklistEntry: async (people, org) =>
    insert(
      people,
      `INSERT INTO system_blacklist_entry
         (org_id, kind, value, description, state, stage, created_by, requested_by_id, requested_by)
       VALUES ($1, 'mdm', 'sn-' || $2::bigint, '', 'enabling', 'mid', 'x', $2, 'x')`,
      [org.id, (await people.account(org)).id],
    ),
};
