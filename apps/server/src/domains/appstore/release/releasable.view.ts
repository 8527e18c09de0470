import type { ReleasableApp, releasableFilter } from '@tilldeck/contracts/appstore/release.schemas';
import type { Paged, PageRequest } from '@tilldeck/contracts/core/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { readIn, type Scope } from '../../../platform/db/scope.ts';
import { isInMarket } from '../app/version-row.view.ts';
import { releasableStates } from './release.rules.ts';

/** Versions of an app that are shown to choose from; older ones can still be found in its list of versions. */
const shownVersions = 20;

/** Apps of the store that can go out, with the versions that can. */
export async function pageReleasable(
  { scope }: Ctx,
  input: PageRequest & z.output<typeof releasableFilter>,
): Promise<Paged<ReleasableApp>> {
  const page = await readIn(scope, (db) => {
    let query = db
      .selectFrom('appstore_app as a')
      .select(['a.id', 'a.package', 'a.name', 'a.icon_file_id'])
      .where('a.is_offered', '=', true)
      .where(isInMarket(scope, 'a'));
    if (input.keyword) query = query.where('a.search', 'like', containing(input.keyword.toLowerCase()));
    return keysetPage(db, query, input, 'a.id', (row) => row);
  });
  const versions = await listVersions(
    scope,
    page.items.map(({ id }) => id),
  );
  return {
    ...page,
    items: page.items.map(({ icon_file_id: iconFileId, ...app }) => ({
      ...app,
      iconFileId,
      versions: versions.get(app.id) ?? [],
    })),
  };
}

/** Of apps that are known to be in reach: others do not see every publication of them. */
async function listVersions({ database }: Scope, appIds: readonly string[]) {
  const { rows } = await sql<{ app_id: string; versions: ReleasableApp['versions'] }>`
    select a.id as app_id, (
      select coalesce(json_agg(json_build_object('id', v.id::text, 'versionCode', v.version_code, 'versionName', v.version_name,
                                                 'size', v.size, 'isPublic', coalesce(a.public_version_id = v.id, false))
                               order by v.version_code desc), '[]')
        from (select v.* from appstore_version v
               where v.app_id = a.id and v.state = 'final_passed'
                 and (select p.state from appstore_publication p where p.version_id = v.id order by p.id desc limit 1)
                     = any(${releasableStates}::text[])
               order by v.version_code desc limit ${shownVersions}) v) as versions
      from appstore_app a where a.id = any(${appIds}::bigint[])`.execute(database.vendor);
  return new Map(rows.map(({ app_id, versions }) => [app_id, versions]));
}
