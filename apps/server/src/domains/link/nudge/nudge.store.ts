import type { ScopedDb } from '../../../platform/db/scope.ts';

export const listNudged = ({ db }: ScopedDb, deviceIds: readonly string[]) =>
  db.selectFrom('devices_device').select('sn').where('id', 'in', deviceIds).where('state', '=', 'online').execute();
