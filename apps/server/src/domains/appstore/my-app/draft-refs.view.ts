import type { Listing } from '@tilldeck/contracts/appstore/app.schemas';
import type { PublishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { refuseUnseenAudience } from '../publication/audience-refs.view.ts';

/** Files, categories and the audience a draft names have to be there for who saves it, before anything else is said. */
export async function refuseUnseenDraft(inside: ScopedDb, listing: Listing, settings: PublishSettings): Promise<void> {
  const { scope, db } = inside;
  const { iconFileId, landscapeFileIds, portraitFileIds, categoryId, secondCategoryId } = listing;
  const files = distinct([iconFileId, ...landscapeFileIds, ...portraitFileIds]);
  const categories = distinct([categoryId, secondCategoryId]);
  const { rows } = await sql<{ files: string; categories: string }>`select
    (select count(*) from files_object f where f.id = any(${files}::bigint[]) and ${inScope(scope, 'f')}) as files,
    (select count(*) from appstore_category c where c.id = any(${categories}::bigint[])) as categories`.execute(db);
  const [found] = rows;
  refuseUnless(
    Number(found?.files) === files.length && Number(found?.categories) === categories.length,
    'core.not_found',
  );
  await refuseUnseenAudience(inside, settings);
}

const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];
