import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { insertLifecycle } from '../lifecycle/lifecycle.store.ts';

export interface PresenceChange {
  id: string;
  sn: string;
  org_id: number;
}

/**
 * Devices that have a connection now. The first one ever activates; disabled ones stay disabled. Answers those whose
 * state changed, for the caller to announce.
 */
export async function updateDevicesOnline(inside: ScopedDb, ids: readonly string[]): Promise<PresenceChange[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PresenceChange & { is_first: boolean }>`
    update devices_device d set state = 'online', activated_at = coalesce(d.activated_at, now())
      from (select id, activated_at is null as is_first from devices_device
             where id = any(${ids}::bigint[]) and state in ('inactive', 'offline') order by id for update) as was
     where d.id = was.id returning d.id, d.sn, d.org_id, was.is_first`.execute(inside.db);
  await insertLifecycle(
    inside,
    rows
      .filter((row) => row.is_first)
      .map((row) => ({
        type: 'activate',
        deviceId: row.id,
        sn: row.sn,
        orgId: row.org_id,
        targetOrgId: row.org_id,
        operator: null,
      })),
  );
  return rows.map(({ id, sn, org_id }) => ({ id, sn, org_id }));
}

/** Devices that have no connection any more. */
export async function updateDevicesOffline({ db }: ScopedDb, ids: readonly string[]): Promise<PresenceChange[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PresenceChange>`
    update devices_device d set state = 'offline', offline_since = now()
      from (select id from devices_device where id = any(${ids}::bigint[]) and state = 'online' order by id for update) as was
     where d.id = was.id returning d.id, d.sn, d.org_id`.execute(db);
  return rows;
}
