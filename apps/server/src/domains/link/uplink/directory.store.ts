import type { Database } from '../../../platform/db/database.ts';

/** What taking in has to know of a device. */
export interface KnownDevice {
  id: string;
  /** Numbers of the keys it was ever let in with. */
  epochs: ReadonlySet<number>;
}

/** Those of these serial numbers that are in the registry. */
export async function listKnownDevices(
  { pools }: Database,
  serials: readonly string[],
): Promise<Map<string, KnownDevice>> {
  const { rows } = await pools.vendor.query<{ id: string; sn: string; epochs: string[] }>(
    // By the reversed number: for `sn` itself the planner may take the trigram index, a thousand times slower.
    `with wanted as materialized (
       select d.id, d.sn from unnest($1::text[]) w (sn) join devices_device d on d.sn = w.sn
     )
     select w.id, w.sn, array(select k.id from link_key k
                               where k.device_id = w.id and k.state in ('active', 'next', 'replaced', 'revoked')) as epochs
       from wanted w`,
    [serials],
  );
  return new Map(rows.map((row) => [row.sn, { id: row.id, epochs: new Set(row.epochs.map(Number)) }]));
}
