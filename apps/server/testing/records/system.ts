import { insert, type RecordMaker, type RecordMakers } from '../record.ts';

function blacklistEntryOf(kind: 'mdm' | 'package'): RecordMaker {
  return async (people, org) =>
    insert(
      people,
      `INSERT INTO system_blacklist_entry
         (org_id, kind, value, description, state, stage, created_by, requested_by_id, requested_by)
       VALUES ($1, $3, 'sn-' || $2::bigint, '', 'enabling', 'mid', 'x', $2, 'x')`,
      [org.id, (await people.account(org)).id, kind],
    );
}

export const systemRecords: RecordMakers = {
  blacklistEntry: blacklistEntryOf('mdm'),
  packageBlacklistEntry: blacklistEntryOf('package'),
};
