import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export const deleteCurrent = ({ db }: ScopedDb, deviceIds: readonly string[]) =>
  db
    .deleteFrom('location_current')
    .where('device_id', 'in', [...deviceIds])
    .execute();

/** A shop of an organisation above both owners stays the shop of the device. */
export const updateToShops = ({ db }: ScopedDb, deviceIds: readonly string[]) =>
  sql`select location_stand_at_shop(${[...deviceIds]}::bigint[])`.execute(db);
