import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { controllersOf } from '../../../platform/db/org-tree.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export async function listOwners(
  { pools }: Database,
  ids: readonly string[],
): Promise<{ id: string; orgId: number }[]> {
  const { rows } = await pools.vendor.query<{ id: string; org_id: number }>(
    'select id, org_id from devices_device where id = any ($1::bigint[])',
    [ids],
  );
  return rows.map((row) => ({ id: row.id, orgId: row.org_id }));
}

export interface MovedDevice {
  id: string;
  orgId: number;
  state: 'online' | 'offline';
}

/** Of these devices those that one of the organisations owns or controls, as they are now; all where the vendor asks. */
export async function listHeard(
  { db }: ScopedDb,
  ids: readonly string[],
  orgIds: readonly number[],
  isVendor: boolean,
): Promise<MovedDevice[]> {
  const { rows } = await sql<MovedDevice>`
    select d.id, d.org_id as "orgId", d.state from devices_device d
     where d.id = any(${ids}::bigint[]) and d.state in ('online', 'offline')
       and (${isVendor}::boolean or ${controllersOf('d')} && ${orgIds}::int[])
     order by d.id`.execute(db);
  return rows;
}
