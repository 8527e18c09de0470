import { type RawBuilder, sql } from 'kysely';
import { inScope, reachesAll, type ScopedDb } from '../../../platform/db/scope.ts';

export interface PrinterCount {
  name: string;
  version: string;
  count: number;
}

/**
 * How many devices in reach have printers with firmware of these names, by version. `where` is a further condition on
 * `devices_device as d`. Without any the registry is left out: the index alone answers for the whole fleet.
 */
export async function countPrinters(
  { scope, db }: ScopedDb,
  names: readonly string[],
  where?: RawBuilder<boolean>,
): Promise<PrinterCount[]> {
  const isJoined = where !== undefined || !reachesAll(scope);
  const { rows } = await sql<PrinterCount>`
    select p.firmware_name as name, p.firmware_version as version, count(*)::int as count
      from devices_printer p ${isJoined ? sql`join devices_device d on d.id = p.device_id` : sql``}
     where p.firmware_name = any(${names}::text[])
       ${isJoined ? sql`and ${inScope(scope, 'd')} and ${where ?? sql`true`}` : sql``}
     group by 1, 2`.execute(db);
  return rows;
}
