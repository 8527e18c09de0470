import { insert, type RecordMaker, type RecordMakers } from '../record.ts';

const fence: RecordMaker = async (people, org) => {
  const id = await insert(
    people,
    `INSERT INTO location_fence (org_id, name, latitude, longitude, radius_m, event, action, language, upload_minutes, target)
     VALUES ($1, 'f' || random(), 525000000, 134000000, 200, 'exit', 'none', 'en-US', 15, '{"scope": "all"}')`,
    [org.id],
  );
  await people.query(
    `INSERT INTO location_fence_version (fence_id, nr, latitude, longitude, radius_m, event, action)
     SELECT id, nr, latitude, longitude, radius_m, event, action FROM location_fence WHERE id = $1`,
    [id],
  );
  return id;
};

export const locationRecords: RecordMakers = {
  fence,
  fenceEntry: async (people, org) =>
    insert(
      people,
      `INSERT INTO location_fence_log (fence_id, fence_nr, fence_name, device_id, sn, event, happened_at, reported_at, is_confirmed, step, org_id)
       VALUES ($2, 1, 'x', 1, 'x', 'exit', now(), now(), true, 'changed', $1)`,
      [org.id, await fence(people, org)],
    ),
};
