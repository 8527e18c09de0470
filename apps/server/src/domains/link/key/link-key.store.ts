import { sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

export interface KeyRow {
  id: string;
  device_id: string;
  sn: string;
  org_id: number;
  public_key: Buffer;
  state: string;
  is_disabled: boolean;
}

/** A key with its device, the device locked first as everybody does who changes its keys. */
export async function findKeyToDecideForUpdate({ scope, db }: ScopedDb, id: string): Promise<KeyRow | undefined> {
  await sql`select from devices_device where id = (select device_id from link_key where id = ${id}
             and ${inScope(scope, 'link_key')}) for no key update`.execute(db);
  const { rows } = await sql<KeyRow>`
    select k.id, k.device_id, k.sn, k.org_id, k.public_key, k.state, d.state = 'disabled' as is_disabled
      from link_key k join devices_device d on d.id = k.device_id
     where k.id = ${id} and ${inScope(scope, 'k')} for update of k`.execute(db);
  return rows[0];
}

export interface Decision {
  by: string;
  reason: string;
}

export const updateKeyState = (
  { db }: ScopedDb,
  id: string,
  state: 'active' | 'refused' | 'revoked',
  { by, reason }: Decision,
) =>
  db
    .updateTable('link_key')
    .set({ state, decided_at: sql<string>`now()`, decided_by: by, reason })
    .where('id', '=', id)
    .execute();

/** Ends the key in use and the one it brought: whoever has the first had a hand in the second. */
export const updateKeysRevoked = ({ db }: ScopedDb, deviceId: string, { by, reason }: Decision) =>
  db
    .updateTable('link_key')
    .set({ state: 'revoked', decided_at: sql<string>`now()`, decided_by: by, reason })
    .where('device_id', '=', deviceId)
    .where('state', 'in', ['active', 'next'])
    .returning(['id', 'public_key'])
    .execute();
