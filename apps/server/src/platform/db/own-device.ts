import { type RawBuilder, sql } from 'kysely';

/** A device and its owner, as its key proved them. */
export interface OwnDevice {
  deviceId: string;
  orgId: number;
}

/**
 * The condition on `devices_device` of statements that read above the owner of a device, past row security: the device, and
 * that it is its owner's. An id that got in from elsewhere finds nothing.
 */
export const isOwnDevice = ({ deviceId, orgId }: OwnDevice, table = 'd'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.id`)} = ${deviceId}::bigint and ${sql.ref(`${table}.org_id`)} = ${orgId}::int)`;

/** The id of the device, where it is its owner's: for tables that have no more than the id. */
export const ownDeviceId = (device: OwnDevice): RawBuilder<string> =>
  sql<string>`(select own.id from devices_device own where ${isOwnDevice(device, 'own')})`;
