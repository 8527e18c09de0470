import { insert, type RecordMakers } from '../record.ts';

export const linkRecords: RecordMakers = {
  examination: async (people, org) =>
    insert(
      people,
      `INSERT INTO link_examination (org_id, device_id, sn, model_id, epoch, seq, at, result, report)
       SELECT org_id, id, sn, model_id, 1, 1, now(), 'passed', '{"items":[]}' FROM devices_device WHERE id = $1`,
      [(await people.device(org)).id],
    ),
  linkKey: async (people, org) =>
    insert(
      people,
      `INSERT INTO link_key (org_id, device_id, sn, public_key, state, source)
       SELECT $1, id, sn, sha256(random()::text::bytea), 'waiting', 'approval' FROM devices_device WHERE id = $2`,
      [org.id, (await people.device(org)).id],
    ),
  claim: (people, org) =>
    insert(
      people,
      `INSERT INTO link_claim (org_id, code_hash, label, max_uses, expires_at)
       VALUES ($1, sha256(random()::text::bytea), 'x', 1, now() + interval '1 day')`,
      [org.id],
    ),
};
