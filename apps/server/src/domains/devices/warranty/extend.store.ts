import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export interface ExtensionTerms {
  orgId: number;
  months: number;
  graceDays: number;
  /** Day of the approval, UTC. */
  approvedOn: string;
  orderNo: string;
  by: string;
}

export interface ExtensionRow {
  line_id: string;
  device_id: string;
  sn: string;
  org_id: number;
  end_before: string | null;
  end_after: string;
}

/**
 * Extends the devices of the lines and writes the ledger, in one statement. A line that is in the ledger already changes
 * nothing and is answered as it is written there.
 */
export async function updateExtended(
  { db }: ScopedDb,
  lineIds: readonly string[],
  deviceIds: readonly string[],
  { orgId, months, graceDays, approvedOn, orderNo, by }: ExtensionTerms,
): Promise<ExtensionRow[]> {
  const { rows } = await sql<ExtensionRow>`
    with locked as materialized (
      select d.id, d.warranty_end, asked.line_id,
             warranty_extension_start(d.warranty_end, d.activated_at, d.shipped_at, ${graceDays}::int, ${approvedOn}::date) as starts_on
        from devices_device d
        join unnest(${lineIds}::bigint[], ${deviceIds}::bigint[]) as asked (line_id, device_id) on asked.device_id = d.id
       where d.org_id = ${orgId}
       order by d.id for update of d),
    noted as (
      insert into devices_warranty (device_id, origin, order_line_id, order_no, end_before, starts_on, end_after, months, by_name)
      select id, 'order', line_id, ${orderNo}, warranty_end, starts_on,
             (starts_on + make_interval(months => ${months}::int))::date, ${months}::int, ${by}
        from locked
      on conflict (order_line_id, origin) where order_line_id is not null do nothing
      returning device_id, order_line_id, end_before, end_after),
    changed as (
      update devices_device d set warranty_end = noted.end_after, version = d.version + 1
        from noted where d.id = noted.device_id
      returning d.id, d.sn, d.org_id)
    select noted.order_line_id as line_id, changed.id as device_id, changed.sn, changed.org_id,
           noted.end_before::text as end_before, noted.end_after::text as end_after
      from noted join changed on changed.id = noted.device_id
    union all
    select w.order_line_id, d.id, d.sn, d.org_id, w.end_before::text, w.end_after::text
      from devices_warranty w join devices_device d on d.id = w.device_id
     where w.order_line_id = any(${lineIds}::bigint[]) and w.origin = 'order'`.execute(db);
  return rows;
}
