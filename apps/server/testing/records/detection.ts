import { insert, type RecordMakers } from '../record.ts';

export const detectionRecords: RecordMakers = {
  detectionPolicy: (people, org) =>
    insert(
      people,
      `INSERT INTO detection_policy (org_id, name, slot_from, slot_to, interval_minutes, rule, language, target, next_look_at)
       VALUES ($1, 'd' || random(), 0, 0, 60, 'once', 'en-US', '{"scope": "all"}', now() + interval '1 day')`,
      [org.id],
    ),
};
