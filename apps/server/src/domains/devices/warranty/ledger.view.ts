import { type WarrantyEntry, warrantyOrigins } from '@tilldeck/contracts/devices/warranty.schemas';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { inScope, readIn, type Scope } from '../../../platform/db/scope.ts';

const atMost = 200;

/** How the warranty of a device came about, newest first. */
export const listWarranty = (scope: Scope, deviceId: string): Promise<WarrantyEntry[]> =>
  readIn(scope, async (db) => {
    const device = db.selectFrom('devices_device as d').select('d.id').where('d.id', '=', deviceId);
    refuseUnless(await device.where(inScope(scope, 'd')).executeTakeFirst(), 'core.not_found');
    const rows = await db
      .selectFrom('devices_warranty as w')
      .select(['w.id', 'w.origin', 'w.order_no', 'w.months', 'w.by_name', 'w.at'])
      .select([
        sql<string | null>`w.end_before::text`.as('end_before'),
        sql<string | null>`w.starts_on::text`.as('starts_on'),
        sql<string | null>`w.end_after::text`.as('end_after'),
      ])
      .where('w.device_id', '=', deviceId)
      .orderBy('w.id', 'desc')
      .limit(atMost)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      origin: warrantyOrigins.find((known) => known === row.origin) ?? 'edit',
      orderNo: row.order_no,
      endBefore: row.end_before,
      startsOn: row.starts_on,
      endAfter: row.end_after,
      months: row.months,
      by: row.by_name,
      at: row.at,
    }));
  });
