import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

interface Crossed {
  id: string;
  sn: string;
  org_id: number;
}

/**
 * Devices whose warranty crossed a border since it was last set, at most `limit`. `today` is UTC's. The batch is an array,
 * so that it is found once.
 */
export async function updateCrossedWarranties({ db }: ScopedDb, today: string, limit: number): Promise<Crossed[]> {
  const { rows } = await sql<Crossed>`
    update devices_device d set warranty_state = warranty_state_of(d.warranty_end, ${today}::date)
     where d.id = any (array(
       select id from devices_device
        where warranty_state in ('effective', 'expire') and warranty_end <= ${today}::date + 30
          and warranty_state <> warranty_state_of(warranty_end, ${today}::date)
        order by id limit ${limit} for update))
    returning d.id, d.sn, d.org_id`.execute(db);
  return rows;
}
