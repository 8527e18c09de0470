import type { Database } from '../../../platform/db/database.ts';

/** What taking in has to know of a device. */
export interface KnownDevice {
  id: string;
  /** Numbers of the keys it was ever let in with. */
  epochs: ReadonlySet<number>;
}

/**
 * Those of these serial numbers that are in the registry. They have a row of state from then on: one that is made in the
 * middle of a batch would be taken out of order, and two batches could wait for each other.
 */
export async function listKnownDevices(
  { pools }: Database,
  serials: readonly string[],
): Promise<Map<string, KnownDevice>> {
  const { rows } = await pools.vendor.query<{ id: string; sn: string; epochs: string[] | null }>(
    `with made as (
       insert into link_state (device_id)
       select id from devices_device d where sn = any ($1::text[]) and not exists (select from link_state s where s.device_id = d.id)
       order by id on conflict do nothing
     )
     select d.id, d.sn, array_agg(k.id) filter (where k.id is not null) as epochs
       from devices_device d
       left join link_key k on k.device_id = d.id and k.state in ('active', 'next', 'replaced', 'revoked')
      where d.sn = any ($1::text[]) group by d.id`,
    [serials],
  );
  return new Map(rows.map((row) => [row.sn, { id: row.id, epochs: new Set((row.epochs ?? []).map(Number)) }]));
}
