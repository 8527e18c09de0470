import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { publishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { presentPublication, publicationRows } from './publication-row.view.ts';
import { presentVersion, versionRows } from './version-row.view.ts';

type CategoryName = { nameEn: string; nameZh: string } | null;
/** Both names of a category as one value. */
export const categoryNames = (column: string): RawBuilder<CategoryName> => sql<CategoryName>`(
  select json_build_object('nameEn', c.name_en, 'nameZh', c.name_zh) from appstore_category c
   where c.id = ${sql.ref(column)})`;

/** Versions with all that is known of them, without a condition. */
export const versionDetails = (inside: Pick<ScopedDb, 'db'>) =>
  versionRows(inside)
    .select(['v.file_id', 'v.sha256', 'v.facts', 'v.settings', 'v.category_id', 'v.second_category_id', 'v.keywords'])
    .select(['v.introduction', 'v.version_detail', 'v.landscape_file_ids', 'v.portrait_file_ids', 'v.is_agreed'])
    .select(['v.round', 'v.submitted_by', 'v.review_due_at'])
    .select([
      categoryNames('v.category_id').as('category_name'),
      categoryNames('v.second_category_id').as('second_category_name'),
    ]);
type DetailedVersion = Awaited<ReturnType<ReturnType<typeof versionDetails>['executeTakeFirstOrThrow']>>;

/** One version as far as row security lets it be seen; undefined when it does not. */
export async function findVersionDetail(
  inside: Pick<ScopedDb, 'db'>,
  id: string,
): Promise<AppVersionDetail | undefined> {
  const row = await versionDetails(inside).where('v.id', '=', id).executeTakeFirst();
  return row && presentVersionDetail(inside, row);
}

const idOf = (id: number | null): string | null => (id === null ? null : String(id));

export async function presentVersionDetail(
  inside: Pick<ScopedDb, 'db'>,
  row: DetailedVersion,
): Promise<AppVersionDetail> {
  const last = await publicationRows(inside)
    .where('p.version_id', '=', row.id)
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    ...presentVersion(row),
    categoryId: idOf(row.category_id),
    secondCategoryId: idOf(row.second_category_id),
    keywords: row.keywords,
    introduction: row.introduction,
    versionDetail: row.version_detail,
    landscapeFileIds: row.landscape_file_ids,
    portraitFileIds: row.portrait_file_ids,
    isAgreed: row.is_agreed,
    fileId: row.file_id,
    sha256: row.sha256,
    facts: row.facts,
    settings: publishSettings.parse(row.settings),
    categoryName: row.category_name,
    secondCategoryName: row.second_category_name,
    publication: last ? presentPublication(last) : null,
    round: row.round,
    submittedBy: row.submitted_by,
    reviewDueAt: row.review_due_at,
    verdicts: await listVerdicts(inside, row.id),
  };
}

type Verdict = AppVersionDetail['verdicts'][number];
/** What its reviews came to. Row security keeps them from those an app is only offered to. */
async function listVerdicts({ db }: Pick<ScopedDb, 'db'>, versionId: string): Promise<Verdict[]> {
  const rows = await db
    .selectFrom('appstore_review')
    .select(['round', 'stage', 'verdict', 'reason', 'taken_at', 'decided_at'])
    .where('version_id', '=', versionId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    round: row.round,
    stage: row.stage as Verdict['stage'],
    verdict: row.verdict as Verdict['verdict'],
    reason: row.reason,
    takenAt: row.taken_at,
    decidedAt: row.decided_at,
  }));
}
