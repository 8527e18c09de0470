import type { ApkFacts } from '@tilldeck/contracts/appstore/apk.schemas';
import { type AppVersionDetail, listing } from '@tilldeck/contracts/appstore/app.schemas';
import type { VersionState } from '@tilldeck/contracts/appstore/app.states';
import {
  type PublishSettings,
  publishSettings as settingsRule,
} from '@tilldeck/contracts/appstore/publication.schemas';
import type { PublicationState } from '@tilldeck/contracts/appstore/publication.states';
import type { FileKindName } from '@tilldeck/contracts/catalogue.files';
import type { People, TestAccount, TestOrg } from '@tilldeck/testkit/factories/people';

export const testCertificate = 'c'.repeat(64);

export interface MadeVersion {
  versionId: string;
  fileId: string;
}
export interface MadeApp extends MadeVersion {
  appId: string;
  package: string;
  publicationId: string;
}

export interface VersionMade {
  versionCode?: number;
  versionName?: string;
  name?: string;
  state?: VersionState;
  settings?: Partial<PublishSettings>;
  facts?: Partial<ApkFacts>;
}
export interface AppMade extends VersionMade {
  package?: string;
  categoryId?: number | null;
  /** Null: nothing is published. */
  publication?: PublicationState | null;
}

let count = 0;

const one = async (people: People, text: string, values: unknown[]): Promise<string> =>
  (await people.query<{ id: string }>(`${text} RETURNING id`, values))[0]?.id ?? '';

/** Apps as they stand after two reviews, straight in the database: a package, a version of it, its publication. */
export async function makeApp(people: People, org: TestOrg, made: AppMade = {}): Promise<MadeApp> {
  const packageName = made.package ?? `com.example.made${process.pid}.app${++count}`;
  const appId = await one(
    people,
    `INSERT INTO appstore_app (org_id, package, name, certificate_sha256, category_id) VALUES ($1, $2, $3, $4, $5)`,
    [org.id, packageName, made.name ?? 'Till', testCertificate, made.categoryId ?? null],
  );
  const version = await makeVersion(people, appId, made);
  const state = made.publication === undefined ? 'live' : made.publication;
  const publicationId = state === null ? '' : await makePublication(people, version.versionId, made.settings, state);
  return { appId, package: packageName, publicationId, ...version };
}

export const madeFacts = (facts: Partial<ApkFacts>): ApkFacts => ({
  package: 'com.example.made',
  versionCode: 1,
  versionName: '1.0',
  label: 'Till',
  minSdk: 24,
  targetSdk: 34,
  abis: [],
  permissions: [],
  exported: [],
  isDebuggable: false,
  schemes: ['v2'],
  certificates: [
    { sha256: testCertificate, subject: 'CN=Test', validTo: '2050-01-01T00:00:00Z', algorithm: 'EC P-256' },
  ],
  ...facts,
});

/** An app file as it stands after its check, without bytes. Forms take one that nobody uses from its uploader only. */
export const makeAppFile = (
  people: People,
  orgId: number,
  facts: ApkFacts,
  { claims = 0, by = null }: { claims?: number; by?: TestAccount | null } = {},
): Promise<string> =>
  one(
    people,
    `INSERT INTO files_object (org_id, created_by, kind, state, name, size, sha256, content_type, storage_key, upload_ref, part_size, claim_count, facts)
     VALUES ($1, $5, 'apk', 'ready', $2, 1000, repeat('a', 64), 'application/vnd.android.package-archive',
       'made/' || gen_random_uuid(), '', 8388608, $3, $4)`,
    [orgId, `${facts.package}-${facts.versionCode}.apk`, claims, JSON.stringify(facts), by?.id ?? null],
  );

/** A reviewed version of an app unless said otherwise; its file has a row but no bytes. */
export async function makeVersion(people: People, appId: string, made: VersionMade = {}): Promise<MadeVersion> {
  const [app] = await people.query<{ org_id: number; package: string; name: string }>(
    'SELECT org_id, package, name FROM appstore_app WHERE id = $1',
    [appId],
  );
  if (!app) throw new Error(`no app ${appId}`);
  const code = made.versionCode ?? 1;
  const name = made.versionName ?? `${code}.0`;
  const facts = madeFacts({
    package: app.package,
    versionCode: code,
    versionName: name,
    label: made.name ?? app.name,
    ...made.facts,
  });
  const fileId = await makeAppFile(people, app.org_id, facts, { claims: 1 });
  const versionId = await one(
    people,
    `INSERT INTO appstore_version (app_id, org_id, file_id, size, sha256, version_code, version_name, facts, certificate_sha256,
       state, name, introduction, version_detail, settings)
     VALUES ($1, $2, $3, 1000, repeat('a', 64), $4, $5, $6, $7, $8, $9, 'What it is for', 'What is new', $10)`,
    [
      appId,
      app.org_id,
      fileId,
      code,
      name,
      JSON.stringify(facts),
      testCertificate,
      made.state ?? 'final_passed',
      made.name ?? app.name,
      JSON.stringify(settingsRule.parse(made.settings ?? {})),
    ],
  );
  await people.query('UPDATE appstore_app SET newest_version_id = $2 WHERE id = $1', [appId, versionId]);
  return { versionId, fileId };
}

/** Publishes a version as its settings say; what is live makes the app one that is offered. */
export async function makePublication(
  people: People,
  versionId: string,
  settings: Partial<PublishSettings> = {},
  state: PublicationState = 'live',
): Promise<string> {
  const set = settingsRule.parse(settings);
  const id = await one(
    people,
    `INSERT INTO appstore_publication (app_id, version_id, org_id, state, upgrade_mode, publish_at, health_minutes, visibility,
       partner_ids, area_codes, model_ids, adapts_new_models, deployment, tag_ids, group_ids, percent, started_at)
     SELECT app_id, id, org_id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
            CASE WHEN $2 = 'scheduled' THEN NULL ELSE now() END FROM appstore_version WHERE id = $1`,
    [
      versionId,
      state,
      set.upgradeMode,
      set.publishAt,
      set.healthMinutes,
      set.visibility,
      set.partnerIds,
      set.areaCodes,
      set.modelIds,
      set.adaptsNewModels,
      set.deployment,
      set.tagIds,
      set.groupIds,
      set.percent,
    ],
  );
  if (set.sns.length > 0)
    await people.query('INSERT INTO appstore_publication_sn (publication_id, sn) SELECT $1, unnest($2::text[])', [
      id,
      set.sns,
    ]);
  await people.query(
    `UPDATE appstore_app a SET is_offered = is_offered OR $2, offered_to = $3,
       public_version_id = CASE WHEN $4 THEN $5::bigint ELSE public_version_id END
      WHERE id = (SELECT app_id FROM appstore_publication WHERE id = $1)`,
    [
      id,
      state === 'live',
      set.visibility === 'all' ? [] : set.partnerIds,
      set.deployment === 'public' && (state === 'live' || state === 'halted'),
      versionId,
    ],
  );
  return id;
}

/** A picture as it stands after its check, where its content is not the point. */
export const makePicture = (people: People, by: TestAccount, kind: FileKindName): Promise<string> =>
  one(
    people,
    `INSERT INTO files_object (org_id, created_by, kind, state, name, size, storage_key, upload_ref, part_size)
     SELECT org_id, id, $2, 'ready', 'x.png', 9, gen_random_uuid(), '', 8388608 FROM identity_account WHERE id = $1`,
    [by.id, kind],
  );

/** What a save of a draft sends: all of it, with what is changed. */
export const draftChangeOf = (version: AppVersionDetail, changes: object = {}, settings: object = {}) => ({
  id: version.id,
  version: version.version,
  listing: { ...listing.parse(version), ...changes },
  settings: { ...version.settings, ...settings },
});

/** An app was installed on a device of the organisation: once notes are rolled, it has figures of the app. */
export const noteInstall = (people: People, org: TestOrg, appId: string) =>
  people.query(
    `INSERT INTO appstore_journal (org_id, controllers, device_id, sn, app_id, event, via, code, at)
     VALUES ($1, ARRAY[$1::int], 1, 'SN-INSTALL', $2, 'install', 'store', '', now())`,
    [org.id, appId],
  );
