import { type BatchDb, numberColumn, textColumn } from '../../../platform/db/batch.ts';

export interface VersionChange {
  deviceId: string;
  /** Empty: it did not say. */
  firmwareVersion: string;
  osVersion: string;
  agentVersion: string;
  /** `kindMask` of what it can do; null: it did not say. */
  ableKinds: bigint | null;
  /** `itemMask` of the desired items it can apply; null: it did not say. */
  ableItems: bigint | null;
}

/** `changes` is sorted by id. What is the same already is left alone: the row has many indexes. */
export const updateVersions = (inside: BatchDb, changes: readonly VersionChange[]) =>
  inside.query<{ id: string }>(
    `with said as (
       select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::bigint[])
         as i (id, firmware, os, kinds, agent, items)
     ), old as materialized (
       select d.id from devices_device d join said using (id)
        where (said.firmware <> '' and said.firmware <> d.firmware_version) or (said.os <> '' and said.os <> d.os_version)
           or (said.agent <> '' and said.agent <> d.agent_version) or said.kinds <> coalesce(d.able_kinds, -1)
           or said.items <> coalesce(d.able_items, -1)
        order by d.id for update of d
     )
     update devices_device d set firmware_version = coalesce(nullif(said.firmware, ''), d.firmware_version),
            os_version = coalesce(nullif(said.os, ''), d.os_version), able_kinds = coalesce(said.kinds, d.able_kinds),
            agent_version = coalesce(nullif(said.agent, ''), d.agent_version),
            able_items = coalesce(said.items, d.able_items)
       from said join old using (id) where d.id = said.id returning d.id`,
    [
      numberColumn(changes.map(({ deviceId }) => deviceId)),
      textColumn(changes.map(({ firmwareVersion }) => firmwareVersion)),
      textColumn(changes.map(({ osVersion }) => osVersion)),
      numberColumn(changes.map(({ ableKinds }) => ableKinds)),
      textColumn(changes.map(({ agentVersion }) => agentVersion)),
      numberColumn(changes.map(({ ableItems }) => ableItems)),
    ],
  );
