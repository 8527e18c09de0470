import type { Publication } from '@tilldeck/contracts/appstore/publication.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { presentPublication, publicationRows } from '../app/publication-row.view.ts';

/** So many of an app are shown; older ones are in the trail. */
const shownPublications = 100;

export async function findPublicationIn(inside: ScopedDb, id: string): Promise<Publication> {
  const row = await publicationRows(inside).where('p.id', '=', id).where(inScope(inside.scope, 'p')).executeTakeFirst();
  refuseUnless(row, 'core.not_found');
  return presentPublication(row);
}

/** Everything that was published of an app, newest first. */
export const listPublications = (scope: Scope, appId: string): Promise<{ items: Publication[] }> =>
  readIn(scope, async (db) => {
    const app = await db
      .selectFrom('appstore_app as a')
      .select('a.id')
      .where('a.id', '=', appId)
      .where(inScope(scope, 'a'))
      .executeTakeFirst();
    refuseUnless(app, 'core.not_found');
    const rows = await publicationRows({ db })
      .where('p.app_id', '=', appId)
      .where(inScope(scope, 'p'))
      .orderBy('p.id', 'desc')
      .limit(shownPublications)
      .execute();
    return { items: rows.map(presentPublication) };
  });
