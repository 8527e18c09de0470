import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Whether they are connected is up to the broker: it knows before this database does. */
export const listNudged = ({ db }: ScopedDb, deviceIds: readonly string[]) =>
  db.selectFrom('devices_device').select('sn').where('id', 'in', deviceIds).execute();
