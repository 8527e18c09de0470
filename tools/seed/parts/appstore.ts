import type { SeedContext, SeedPart } from '../seed-part.ts';
import { type DemoApp, type DemoVersion, demoApps, demoCategories } from './appstore/demo-apps.ts';
import { type DemoFile, demoApk, demoIcon, demoScreens } from './appstore/demo-files.ts';
import { putPublications } from './appstore/publications.ts';
import { putReviews } from './appstore/reviews.ts';
import { putStoreRecords } from './appstore/store-records.ts';

const dayMs = 86_400_000;
/** Somebody is promised a review until a time. */
const reviewedStates: readonly DemoVersion['state'][] = ['waiting', 'first_review', 'first_passed', 'final_review'];

/** Categories, and a few apps of partners with versions at every place of their way. `demo-storage.ts` brings the bytes of their files. */
export const appstorePart: SeedPart = {
  name: 'appstore',
  async run(context) {
    const { client } = context;
    let added = 0;
    for (const [place, [nameEn, nameZh]] of demoCategories.entries()) {
      const { rowCount } = await client.query(
        `INSERT INTO appstore_category (name_en, name_zh, sort, created_by) VALUES ($1, $2, $3, 'admin')
         ON CONFLICT DO NOTHING`,
        [nameEn, nameZh, (place + 1) * 10],
      );
      added += rowCount ?? 0;
    }
    const { rows } = await client.query<{ package: string }>('SELECT package FROM appstore_app');
    const known = new Set(rows.map((row) => row.package));
    for (const app of demoApps) if (!known.has(app.package)) added += await putApp(context, app);
    if (known.size === 0) added += await putStoreRecords(context);
    return added;
  },
};

const one = async ({ client }: SeedContext, text: string, values: unknown[]): Promise<string> =>
  (await client.query<{ id: string }>(`${text} RETURNING id`, values)).rows[0]?.id ?? '';
const at = ({ now }: SeedContext, daysAgo: number, hours = 0) =>
  new Date(now.getTime() - daysAgo * dayMs - dayMs / 4 + hours * 3_600_000);

/** A file as if somebody had uploaded it; `claims` records use it. */
const putFile = (
  context: SeedContext,
  app: DemoApp,
  file: DemoFile,
  daysAgo: number,
  facts: object | null,
  claims: number,
) =>
  one(
    context,
    `INSERT INTO files_object (org_id, kind, state, name, size, sha256, content_type, storage_key, upload_ref, part_size, claim_count, facts, created_at)
     VALUES ($1, $2, 'ready', $3, $4, $5, $6, $7, '', 8388608, $8, $9, $10)`,
    [
      app.partner,
      file.kind,
      file.name,
      file.bytes.length,
      file.sha256,
      file.contentType,
      file.storageKey,
      claims,
      facts ? JSON.stringify(facts) : null,
      at(context, daysAgo),
    ],
  );

interface Pictures {
  icon: string;
  screens: readonly string[];
}

/** Answers how many rows it added; none where the partner is missing. */
async function putApp(context: SeedContext, app: DemoApp): Promise<number> {
  const [first] = app.versions;
  const id = await one(
    context,
    `INSERT INTO appstore_app (org_id, package, name, category_id, second_category_id, keywords, certificate_sha256, created_by, created_at)
     SELECT id, $2, $3, (SELECT id FROM appstore_category WHERE name_en = $4),
            (SELECT id FROM appstore_category WHERE name_en = $5), $6, $7, $8, $9 FROM identity_org WHERE id = $1`,
    [
      app.partner,
      app.package,
      app.name,
      app.categories[0],
      app.categories[1] ?? null,
      app.keywords,
      first ? demoApk(app, first).facts.certificates[0]?.sha256 : '',
      app.developer,
      at(context, first?.daysAgo ?? 0),
    ],
  );
  if (id === '') return 0;
  const versions = app.versions.length;
  const screens: string[] = [];
  const icon = await putFile(context, app, demoIcon(app), first?.daysAgo ?? 0, null, versions + 1);
  for (const file of demoScreens(app))
    screens.push(await putFile(context, app, file, first?.daysAgo ?? 0, null, versions));
  await context.client.query('UPDATE appstore_app SET icon_file_id = $2 WHERE id = $1', [id, icon]);
  let added = 2 + screens.length;
  for (const version of app.versions) added += await putVersion(context, app, id, version, { icon, screens });
  return added;
}

async function putVersion(
  context: SeedContext,
  app: DemoApp,
  appId: string,
  version: DemoVersion,
  { icon, screens }: Pictures,
): Promise<number> {
  const isSubmitted = version.state !== 'draft';
  const apk = demoApk(app, version);
  const fileId = await putFile(context, app, apk.file, version.daysAgo, apk.facts, 1);
  const versionId = await one(
    context,
    `INSERT INTO appstore_version (app_id, org_id, file_id, size, sha256, version_code, version_name, facts, certificate_sha256,
       state, name, category_id, second_category_id, keywords, introduction, version_detail, is_agreed, round, submitted_at,
       submitted_by, submitter_id, review_due_at, failure, created_by, created_at, updated_at, icon_file_id, landscape_file_ids)
     SELECT a.id, a.org_id, f.id, f.size, f.sha256, $3, $4, f.facts, a.certificate_sha256, $5, a.name, a.category_id,
            a.second_category_id, a.keywords, $6, $7, $8::boolean, $8::boolean::int, $9, CASE WHEN $8::boolean THEN $10 ELSE '' END,
            CASE WHEN $8::boolean THEN (SELECT id FROM identity_account WHERE login_name = $10) END, $11, $12, $10, f.created_at, f.created_at,
            $13, $14
       FROM appstore_app a, files_object f WHERE a.id = $1 AND f.id = $2`,
    [
      appId,
      fileId,
      version.code,
      version.name,
      version.state,
      app.introduction,
      version.whatIsNew,
      isSubmitted,
      isSubmitted ? at(context, version.daysAgo, 1) : null,
      app.developer,
      reviewedStates.includes(version.state) ? at(context, version.daysAgo - 1, 1) : null,
      version.failure ?? '',
      icon,
      screens,
    ],
  );
  const reviews = await putReviews(context, versionId, version);
  await context.client.query('UPDATE appstore_app SET newest_version_id = $2 WHERE id = $1', [appId, versionId]);
  return 2 + reviews + (await putPublications(context, appId, versionId, version));
}
