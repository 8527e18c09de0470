import type { Database } from '../../../platform/db/database.ts';

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
