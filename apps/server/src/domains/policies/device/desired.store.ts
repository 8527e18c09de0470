import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export const findDocument = ({ db }: ScopedDb, hash: string) =>
  db.selectFrom('policies_document').select(['document', 'files']).where('hash', '=', hash).executeTakeFirst();

export const findSecret = ({ db }: ScopedDb, id: string) =>
  db.selectFrom('policies_secret').select(['sealed', 'rule_id']).where('id', '=', id).executeTakeFirst();

export const placeDevices = ({ db }: ScopedDb, deviceIds: readonly string[]) =>
  sql`select policies_place(${deviceIds}::bigint[])`.execute(db);

/** The plan of the rule that wins on the device, and whose the device is: when it may be disturbed. */
export async function findPlanFor({ db }: ScopedDb, deviceId: string, item: number) {
  const { rows } = await sql<{ plan: unknown; org_id: number }>`
    select v.plan, d.org_id from policies_device p
      join devices_device d on d.id = p.device_id
      join policies_class c on c.id = p.classes[${item}::int]
      join policies_rule r on r.id = any(c.winners || c.next_winners)
      join policies_rule_version v on v.id = coalesce(r.next_id, r.current_id)
     where p.device_id = ${deviceId}::bigint limit 1`.execute(db);
  return rows[0];
}
