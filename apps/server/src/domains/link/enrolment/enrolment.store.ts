import { sql } from 'kysely';
import { controllersOf } from '../../../platform/db/org-tree.ts';
import { isOwnDevice, type OwnDevice } from '../../../platform/db/own-device.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { EnrolFacts } from './enrolment.rules.ts';

export interface EnrolDevice {
  id: string;
  org_id: number;
  /** The organisations that control it, its own included; none for a device of the vendor. */
  orgs: number[];
  is_disabled: boolean;
}

/** Locked, so that of two keys that come at the same moment one is the first. */
export async function findEnrolDeviceForUpdate({ db }: ScopedDb, sn: string): Promise<EnrolDevice | undefined> {
  const { rows } = await sql<EnrolDevice>`
    select id, org_id, ${controllersOf('devices_device')} as orgs, state = 'disabled' as is_disabled
      from devices_device where sn = ${sn} for no key update`.execute(db);
  return rows[0];
}

export interface KeyFacts {
  same_id: string | null;
  same_state: EnrolFacts['sameKey'];
  has_active: boolean;
  is_factory_listed: boolean;
}

export async function findKeyFacts({ db }: ScopedDb, deviceId: string, sn: string, key: Buffer): Promise<KeyFacts> {
  const { rows } = await sql<KeyFacts>`
    with same as (select id, state from link_key where device_id = ${deviceId} and public_key = ${key} order by id desc limit 1)
    select (select id from same) as same_id, (select state from same) as same_state,
           exists (select from link_key where device_id = ${deviceId} and state = 'active') as has_active,
           exists (select from link_factory_key where sn = ${sn} and public_key = ${key}) as is_factory_listed`.execute(
    db,
  );
  return rows[0] as KeyFacts;
}

export interface OpenClaim {
  id: string;
  org_id: number;
  sn: string | null;
  shop_id: string | null;
}

/** A claim code that can still be used. */
export async function findOpenClaimForUpdate({ db }: ScopedDb, codeHash: Buffer): Promise<OpenClaim | undefined> {
  const { rows } = await sql<OpenClaim>`
    select id, org_id, sn, shop_id from link_claim
     where code_hash = ${codeHash} and revoked_at is null and expires_at > now() and uses < max_uses for update`.execute(
    db,
  );
  return rows[0];
}

export const updateClaimUsed = ({ db }: ScopedDb, id: string) =>
  sql`update link_claim set uses = uses + 1 where id = ${id}`.execute(db);

export interface NewKey {
  device: { id: string; orgId: number; sn: string };
  publicKey: Buffer;
  state: 'active' | 'waiting' | 'next';
  source: 'factory' | 'claim' | 'approval' | 'rotation';
  claimId: string | null;
  ip: string;
  agent: string;
}

export async function insertKey({ db }: ScopedDb, key: NewKey): Promise<string> {
  const row = await db
    .insertInto('link_key')
    .values({
      device_id: key.device.id,
      org_id: key.device.orgId,
      sn: key.device.sn,
      public_key: key.publicKey,
      state: key.state,
      source: key.source,
      claim_id: key.claimId,
      ip: key.ip,
      agent: key.agent,
      decided_at: key.state === 'active' ? sql<string>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Makes room for one more key that waits: the oldest go. Five strangers cannot keep the device itself out for long. */
export const deleteOldestWaiting = ({ db }: ScopedDb, deviceId: string, keep: number) =>
  sql`delete from link_key where id in (
        select id from link_key where device_id = ${deviceId} and state = 'waiting' order by id desc offset ${keep})`.execute(
    db,
  );

/** A key that was found accepted by list or code after it had waited. */
export const updateAccepted = (
  { db }: ScopedDb,
  id: string,
  { source, claimId }: { source: 'factory' | 'claim'; claimId: string | null },
) =>
  db
    .updateTable('link_key')
    .set({ state: 'active', source, claim_id: claimId, decided_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();

export const findDeviceOfKeyForUpdate = ({ db }: ScopedDb, device: OwnDevice) =>
  db
    .selectFrom('devices_device as d')
    .select(['d.id', 'd.org_id as orgId', 'd.sn'])
    .where(isOwnDevice(device))
    .forNoKeyUpdate()
    .executeTakeFirst();

export const findKeyOfDevice = ({ db }: ScopedDb, deviceId: string, publicKey: Buffer) =>
  db
    .selectFrom('link_key')
    .select(['id', 'state'])
    .where('device_id', '=', deviceId)
    .where('public_key', '=', publicKey)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** A next key that was never used gives way to another one. */
export const updateNextDropped = ({ db }: ScopedDb, deviceId: string) =>
  db
    .updateTable('link_key')
    .set({ state: 'replaced', decided_at: sql<string>`now()` })
    .where('device_id', '=', deviceId)
    .where('state', '=', 'next')
    .execute();
