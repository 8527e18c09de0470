import type { DraftTrail } from '@tilldeck/db/stored-shapes';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { StoredVersion } from './my-app.store.ts';

export type TrailedVersion = Pick<StoredVersion, 'id' | 'org_id'> & { trail: DraftTrail | null };

export const trailOf = ({ id, org_id, trail }: Pick<StoredVersion, 'id' | 'org_id' | 'trail'>): TrailedVersion => ({
  id,
  org_id,
  trail,
});

/** Held, so that it is told once. */
export async function findTrailForUpdate({ db }: ScopedDb, versionId: string): Promise<TrailedVersion | undefined> {
  const row = await db
    .selectFrom('appstore_version')
    .select(['id', 'org_id', 'trail'])
    .where('id', '=', versionId)
    .forUpdate()
    .executeTakeFirst();
  return row && trailOf(row);
}

/** No change of the version: what is open on a screen stays as new as it was. */
export const updateTrail = ({ db }: ScopedDb, versionId: string, trail: DraftTrail | null) =>
  db
    .updateTable('appstore_version')
    .set({ trail: trail && JSON.stringify(trail) })
    .where('id', '=', versionId)
    .execute();
