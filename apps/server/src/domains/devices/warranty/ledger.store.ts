import type { ScopedDb } from '../../../platform/db/scope.ts';

/** The vendor set another date by hand. */
export const insertWarrantyEdit = (
  { db }: Pick<ScopedDb, 'db'>,
  deviceId: string,
  before: string | null,
  after: string | null,
  by: string,
) =>
  db
    .insertInto('devices_warranty')
    .values({ device_id: deviceId, origin: 'edit', end_before: before, end_after: after, by_name: by })
    .execute();
