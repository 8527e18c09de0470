import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

export const findAskedDevice = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('devices_device as d')
    .select(['d.sn', 'd.state', 'd.org_id'])
    .where('d.id', '=', id)
    .where(inScope(scope, 'd'))
    .executeTakeFirst();
