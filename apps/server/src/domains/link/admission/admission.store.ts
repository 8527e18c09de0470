import { sql } from 'kysely';
import { depthOfOwner } from '../../../platform/db/org-tree.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export interface AdmissibleKey {
  id: string;
  sn: string;
  deviceId: string;
  publicKey: Buffer;
  state: 'active' | 'next';
  isDisabled: boolean;
  /** The owner of the device, and its level in the tree. */
  orgId: number;
  orgDepth: number;
}

/** The keys these serial numbers may come with, in one statement however many they are. */
export async function listAdmissibleKeys({ db }: ScopedDb, sns: readonly string[]): Promise<AdmissibleKey[]> {
  const { rows } = await sql<AdmissibleKey>`
    select k.id, k.sn, k.device_id as "deviceId", k.public_key as "publicKey", k.state, d.state = 'disabled' as "isDisabled",
           d.org_id as "orgId", ${depthOfOwner('d')} as "orgDepth"
      from link_key k join devices_device d on d.id = k.device_id
     where k.sn = any(${sns}::text[]) and k.state in ('active', 'next')`.execute(db);
  return rows;
}

/** The key that was brought takes the place of the one that brought it. False when somebody revoked it meanwhile. */
export async function updatePromotedKey({ db }: ScopedDb, deviceId: string, keyId: string): Promise<boolean> {
  await sql`select from devices_device where id = ${deviceId} for no key update`.execute(db);
  const next = await sql`select from link_key where id = ${keyId} and state = 'next' for update`.execute(db);
  if (next.rows.length === 0) {
    const already = await sql`select from link_key where id = ${keyId} and state = 'active'`.execute(db);
    return already.rows.length > 0;
  }
  await sql`update link_key set state = 'replaced', decided_at = now()
             where device_id = ${deviceId} and state = 'active'`.execute(db);
  await sql`update link_key set state = 'active', decided_at = now() where id = ${keyId}`.execute(db);
  return true;
}

/**
 * To the hour, so that ten thousand devices that come back do not rewrite ten thousand rows. Notes are written seconds
 * later: a key that was revoked meanwhile keeps what it had, or the next owner would read when the former one used it.
 */
export const updateLastUse = ({ db }: ScopedDb, keyIds: readonly string[]) =>
  sql`update link_key set last_used_at = now()
       where id in (select id from link_key where id = any(${keyIds}::bigint[]) and state <> 'revoked'
                     and (last_used_at is null or last_used_at < now() - interval '1 hour') order by id for update)`.execute(
    db,
  );

/** Which of these are connected and must not be: disabled, or without any key. */
export async function listUnwanted({ db }: ScopedDb): Promise<string[]> {
  const { rows } = await sql<{ sn: string }>`
    select distinct d.sn from link_presence p join devices_device d on d.id = p.device_id
     where d.state = 'disabled'
        or not exists (select from link_key k where k.device_id = d.id and k.state in ('active', 'next'))`.execute(db);
  return rows.map((row) => row.sn);
}
