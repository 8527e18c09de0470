import { sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

export interface DeviceNow {
  id: string;
  sn: string;
  orgId: number;
  model: string;
  ownerName: string;
  warrantyEnd: string | null;
  /** What an extension by these terms, approved today, would make of it. */
  endAfter: string | null;
}

/** Devices of the scope by their numbers. */
export async function listDevicesBySn(
  { scope, db }: ScopedDb,
  sns: readonly string[],
  { graceDays, extensionMonths }: { graceDays: number; extensionMonths: number | null },
): Promise<DeviceNow[]> {
  const { rows } = await sql<DeviceNow>`
    select d.id, d.sn, d.org_id as "orgId", m.name as model, org_name(d.org_id) as "ownerName",
           d.warranty_end::text as "warrantyEnd",
           case when ${extensionMonths}::int is null then d.warranty_end
                else (warranty_extension_start(d.warranty_end, d.activated_at, d.shipped_at, ${graceDays}::int,
                        (now() at time zone 'UTC')::date) + make_interval(months => ${extensionMonths}::int))::date
           end::text as "endAfter"
      from devices_device d join devices_model m on m.id = d.model_id
     where d.sn = any(${sns}::text[]) and ${inScope(scope, 'd')}`.execute(db);
  return rows;
}
