import { type BatchDb, numberColumn } from '../../../platform/db/batch.ts';

export interface PresenceChange {
  id: string;
  sn: string;
  org_id: number;
  is_first: boolean;
}

/** Those that were offline or never there. Rows are taken in the order of their ids. */
export function updateOnline(inside: BatchDb, ids: readonly string[]): Promise<PresenceChange[]> {
  return inside.query<PresenceChange>(
    `with old as materialized (
       select id, state, activated_at is null as is_first from devices_device
        where id = any ($1::bigint[]) order by id for update
     )
     update devices_device d set state = case when old.state = 'disabled' then d.state else 'online' end,
            activated_at = coalesce(d.activated_at, now())
       from old where d.id = old.id and (old.state in ('inactive', 'offline') or old.is_first)
     returning d.id, d.sn, d.org_id, old.is_first`,
    [numberColumn(ids)],
  );
}

export function updateOffline(inside: BatchDb, ids: readonly string[]): Promise<PresenceChange[]> {
  return inside.query<PresenceChange>(
    `with old as materialized (
       select id from devices_device where id = any ($1::bigint[]) and state = 'online' order by id for update
     )
     update devices_device d set state = 'offline' from old where d.id = old.id
     returning d.id, d.sn, d.org_id, false as is_first`,
    [numberColumn(ids)],
  );
}

export const insertActivations = (inside: BatchDb, devices: readonly PresenceChange[]) =>
  inside.query(
    `insert into devices_lifecycle (org_id, device_id, sn, operate_type, target_org_id, target_name)
     select d.org_id, d.id, d.sn, 'activate', d.org_id, o.name
       from devices_device d join identity_org o on o.id = d.org_id where d.id = any ($1::bigint[]) order by d.id`,
    [numberColumn(devices.map(({ id }) => id))],
  );
