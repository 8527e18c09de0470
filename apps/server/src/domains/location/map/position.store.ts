import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { mapDeviceRows } from './position.view.ts';

export const findDeviceBy = ({ scope, db }: ScopedDb, by: { id: string } | { sn: string }) =>
  db
    .selectFrom('devices_device as d')
    .select(['d.id', 'd.sn', 'd.org_id'])
    .where('id' in by ? 'd.id' : 'd.sn', '=', 'id' in by ? by.id : by.sn)
    .where(inScope(scope, 'd'))
    .executeTakeFirst();

export const findPosition = ({ scope, db }: ScopedDb, deviceId: string) =>
  mapDeviceRows(db).where('c.device_id', '=', deviceId).where(inScope(scope, 'c')).executeTakeFirst();
