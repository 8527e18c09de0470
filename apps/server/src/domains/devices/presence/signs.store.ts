import { type BatchDb, numberColumn, textColumn } from '../../../platform/db/batch.ts';

/** Signs are words of a closed list, without commas. */
export const updateSigns = (
  inside: BatchDb,
  changes: readonly { deviceId: string; signs: readonly string[] }[],
): Promise<unknown> =>
  inside.query(
    `with said as materialized (
       select i.id, string_to_array(i.signs, ',') as signs from unnest($1::bigint[], $2::text[]) as i (id, signs)
     ), held as materialized (
       select d.id from devices_device d join said using (id) order by d.id for update of d
     )
     update devices_device d set signs = said.signs from said join held using (id) where d.id = said.id`,
    [numberColumn(changes.map(({ deviceId }) => deviceId)), textColumn(changes.map(({ signs }) => signs.join(',')))],
  );
