import { insert, type RecordMakers } from '../record.ts';

export const factoryRecords: RecordMakers = {
  scale_code: (people, org) =>
    insert(
      people,
      `INSERT INTO factory_scale_code (org_id, code, valid_from, valid_until)
       VALUES ($1, 'r' || random(), now(), now() + interval '1 day')`,
      [org.id],
    ),
};
