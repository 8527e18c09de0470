import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export const deleteDelivered = ({ db }: ScopedDb, deviceIds: readonly string[]) =>
  sql`delete from appstore_delivered where device_id = any(${deviceIds}::bigint[])`.execute(db);

export const deleteDeviceParameters = ({ db }: ScopedDb, deviceIds: readonly string[]) =>
  sql`delete from appstore_parameter where device_id = any(${deviceIds}::bigint[])`.execute(db);

export const deleteInstalled = ({ db }: ScopedDb, deviceIds: readonly string[]) =>
  sql`delete from appstore_installed where device_id = any(${deviceIds}::bigint[])`.execute(db);
