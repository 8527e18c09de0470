import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export interface WantedOfDevice {
  deviceId: string;
  /** What the device should be like, by item. */
  document: Record<string, unknown>;
}

/** Writes the documents that are not what they were, each as its next version; answers whose. */
export async function upsertDesired({ db }: ScopedDb, wanted: readonly WantedOfDevice[]): Promise<string[]> {
  const { rows } = await sql<{ device_id: string }>`
    insert into link_desired as d (device_id, version, document)
    select i.device_id, 1, i.document
      from jsonb_to_recordset(${JSON.stringify(wanted.map(({ deviceId, document }) => ({ device_id: deviceId, document })))}::jsonb)
        as i (device_id bigint, document jsonb)
    on conflict (device_id) do update
      set version = d.version + 1, document = excluded.document, changed_at = now()
      where d.document is distinct from excluded.document
    returning d.device_id`.execute(db);
  return rows.map((row) => row.device_id);
}

export const listNudged = ({ db }: ScopedDb, deviceIds: readonly string[]) =>
  db.selectFrom('devices_device').select('sn').where('id', 'in', deviceIds).where('state', '=', 'online').execute();
