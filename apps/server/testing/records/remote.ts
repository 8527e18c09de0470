import { insert, type RecordMakers } from '../record.ts';

export const remoteRecords: RecordMakers = {
  remoteSession: async (people, org, by) => {
    const device = await people.device(org);
    const requesterId = by ?? (await people.account(org)).id;
    return insert(
      people,
      `INSERT INTO remote_session (org_id, device_id, sn, state, mode, allowed, basis, why, requester_account_id, requester_name,
                                   requester_org_id, answer_within_s, minutes)
       VALUES ($1, $2, $3, 'connecting', 'view', 'view', 'asked', 'Looks into a report', $4, 'x', $1, 60, 30)`,
      [org.id, device.id, device.sn, requesterId],
    );
  },
  remoteUnattended: async (people, org) =>
    insert(
      people,
      `INSERT INTO remote_unattended (org_id, kind, target_id, target_name, until, why, set_by)
       VALUES ($1, 'device', $2, 'x', now() + interval '1 day', 'Nights', 'x')`,
      [org.id, (await people.device(org)).id],
    ),
};
