import { type RawBuilder, sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

interface Placed {
  id: string;
  org_id: number;
  shop_id: string | null;
}

/** What its owner set for the device, its shop, or any of the owner's groups, and still holds. */
export const listHolding = ({ db }: ScopedDb, device: Placed) =>
  db
    .selectFrom('remote_unattended as u')
    .select(['u.kind', 'u.target_id', 'u.is_only_while_closed'])
    .where('u.org_id', '=', device.org_id)
    .where('u.cleared_at', 'is', null)
    .where('u.until', '>', sql<string>`now()`)
    .where(
      sql<boolean>`(u.kind = 'group' or (u.kind = 'device' and u.target_id = ${device.id}::bigint)
        or (u.kind = 'shop' and u.target_id = ${device.shop_id}::bigint))`,
    )
    .orderBy('u.is_only_while_closed')
    .execute();

/** Whether a device is among those of a condition on `d`. */
export async function isAmong({ db }: ScopedDb, deviceId: string, where: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql`select from devices_device d where d.id = ${deviceId}::bigint and ${where}`.execute(db);
  return rows.length > 0;
}
