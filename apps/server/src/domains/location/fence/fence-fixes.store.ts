import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

/** An entry with the circle that the device had; the fence may belong to an organisation above. */
export const findEntry = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('location_fence_log as l')
    .select(['l.fixes', 'l.fence_id', 'l.fence_nr', 'l.device_id', 'l.sn', 'l.org_id', 'l.happened_at', 'l.fence_name'])
    .where('l.id', '=', id)
    .where(inScope(scope, 'l'))
    .executeTakeFirst();

export const findVersion = ({ db }: Pick<ScopedDb, 'db'>, fenceId: string, nr: number) =>
  db
    .selectFrom('location_fence_version')
    .select(['latitude', 'longitude', 'radius_m'])
    .where('fence_id', '=', fenceId)
    .where('nr', '=', nr)
    .executeTakeFirst();
