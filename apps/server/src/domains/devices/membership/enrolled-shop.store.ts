import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Puts a device that came with a claim code into the shop the code is for. */
export async function updateShopOfEnrolled({ db }: ScopedDb, deviceId: string, shopId: string): Promise<void> {
  await sql`update devices_device set shop_id = ${shopId}, version = version + 1
             where id = ${deviceId} and shop_id is distinct from ${shopId}`.execute(db);
}
