import { type BatchDb, numberColumn, textColumn } from '../../../platform/db/batch.ts';

export interface PresenceChange {
  id: string;
  sn: string;
  orgId: number;
  isFirst: boolean;
}

interface ChangeRow {
  id: string;
  sn: string;
  org_id: number;
  is_first: boolean;
}

const presentChange = (row: ChangeRow): PresenceChange => ({
  id: row.id,
  sn: row.sn,
  orgId: row.org_id,
  isFirst: row.is_first,
});

/** Those that were offline or never there. Rows are taken in the order of their ids. */
export async function updateOnline(inside: BatchDb, ids: readonly string[]): Promise<PresenceChange[]> {
  const rows = await inside.query<ChangeRow>(
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
  return rows.map(presentChange);
}

export async function updateOffline(inside: BatchDb, ids: readonly string[]): Promise<PresenceChange[]> {
  const rows = await inside.query<ChangeRow>(
    `with old as materialized (
       select id from devices_device where id = any ($1::bigint[]) and state = 'online' order by id for update
     )
     update devices_device d set state = 'offline' from old where d.id = old.id
     returning d.id, d.sn, d.org_id, false as is_first`,
    [numberColumn(ids)],
  );
  return rows.map(presentChange);
}

export const insertActivations = (inside: BatchDb, devices: readonly PresenceChange[]) =>
  inside.query(
    `insert into devices_lifecycle (org_id, device_id, sn, operate_type, target_org_id, target_name)
     select d.org_id, d.id, d.sn, 'activate', d.org_id, o.name
       from devices_device d join identity_org o on o.id = d.org_id where d.id = any ($1::bigint[]) order by d.id`,
    [numberColumn(devices.map(({ id }) => id))],
  );

export interface VersionChange {
  deviceId: string;
  /** Empty: it did not say. */
  firmwareVersion: string;
  osVersion: string;
}

/** `changes` is sorted by id. What is the same already is left alone: the row has many indexes. */
export const updateVersions = (inside: BatchDb, changes: readonly VersionChange[]) =>
  inside.query<{ id: string }>(
    `with said as (
       select * from unnest($1::bigint[], $2::text[], $3::text[]) as i (id, firmware, os)
     ), old as materialized (
       select d.id from devices_device d join said using (id)
        where (said.firmware <> '' and said.firmware <> d.firmware_version) or (said.os <> '' and said.os <> d.os_version)
        order by d.id for update of d
     )
     update devices_device d set firmware_version = coalesce(nullif(said.firmware, ''), d.firmware_version),
            os_version = coalesce(nullif(said.os, ''), d.os_version)
       from said join old using (id) where d.id = said.id returning d.id`,
    [
      numberColumn(changes.map(({ deviceId }) => deviceId)),
      textColumn(changes.map(({ firmwareVersion }) => firmwareVersion)),
      textColumn(changes.map(({ osVersion }) => osVersion)),
    ],
  );
