import type { People } from '@tilldeck/testkit/factories/people';
import fc from 'fast-check';

/** Places in the lists of a world stand for ids: everything is made in one go and compared by place. */
const deviceCount = 260;
const appCount = 50;
const groupCount = 9;
const orgCount = 8;
const modelCount = 5;
const tagCount = 5;
const shopCount = 7;
/** Deeper partners stand below the vendor. */
export const maxLevels = 5;
const countries = ['CN', 'DE', 'FR'];
const regions = ['CN-GD', 'CN-BJ', 'DE-BE'];

const place = (count: number) => fc.nat(count - 1);
const few = (count: number, most = 3) => fc.uniqueArray(place(count), { maxLength: most });
const often = <T>(value: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant(value), weight: 3 }, { arbitrary: other, weight: 1 });
const dayAround = fc.integer({ min: -20, max: 20 });
/** Each node but the first below an earlier one, or at the top. */
const tree = (count: number) =>
  fc.tuple(...Array.from({ length: count }, (_, at) => (at === 0 ? fc.constant(null) : fc.option(place(at)))));

const publication = fc.record({
  state: often('live', fc.constantFrom('halted', 'ended', 'scheduled', 'rolled_back')),
  visibility: fc.constantFrom('all', 'partial'),
  partners: few(orgCount, 2),
  areas: fc.uniqueArray(fc.constantFrom(...countries, ...regions), { maxLength: 2 }),
  models: few(modelCount, 2),
  adaptsNewModels: fc.boolean(),
  startedDay: dayAround,
  tags: few(tagCount, 2),
  groups: few(groupCount, 2),
  serials: few(deviceCount, 5),
  percent: often(0, fc.integer({ min: 0, max: 100 })),
});

/** Of an app one publication at most waits for its time. */
const storeApp = fc
  .record({ isOffered: often(true, fc.boolean()), public: publication, grayscale: publication })
  .filter((app) => app.public.state !== 'scheduled' || app.grayscale.state !== 'scheduled');

export const storeWorld = fc.record({
  orgs: tree(orgCount),
  groups: tree(groupCount),
  models: fc.array(dayAround, { minLength: modelCount, maxLength: modelCount }),
  shops: fc.array(
    fc.record({
      org: place(orgCount),
      country: fc.option(fc.constantFrom(...countries)),
      region: fc.option(fc.constantFrom(...regions)),
    }),
    { minLength: shopCount, maxLength: shopCount },
  ),
  devices: fc.array(
    fc.record({
      org: place(orgCount),
      model: place(modelCount),
      shop: fc.option(place(shopCount)),
      group: fc.option(place(groupCount)),
      tags: few(tagCount),
    }),
    { minLength: deviceCount, maxLength: deviceCount },
  ),
  apps: fc.array(storeApp, {
    minLength: appCount,
    maxLength: appCount,
  }),
  blocks: fc.uniqueArray(fc.tuple(place(groupCount), place(appCount)), {
    minLength: 6,
    maxLength: 12,
    selector: String,
  }),
  blacklist: fc.uniqueArray(
    fc.tuple(place(orgCount), place(appCount), fc.constantFrom('enabled', 'disabling', 'disabled', 'enabling')),
    {
      minLength: 6,
      maxLength: 12,
      selector: ([org, app]) => `${org}/${app}`,
    },
  ),
});
export type StoreWorld = typeof storeWorld extends fc.Arbitrary<infer W> ? W : never;
export type WorldPublication = StoreWorld['apps'][number]['public'];

export interface MadeWorld {
  orgIds: number[];
  modelIds: number[];
  groupIds: number[];
  tagIds: number[];
  deviceIds: string[];
  sns: string[];
  appIds: string[];
  /** Of each app the public one, then the one in grayscale. */
  publicationIds: [string, string][];
  /** What they publish. */
  versionIds: [string, string][];
}

type MadeApps = 'appIds' | 'publicationIds' | 'versionIds';

const day = (offset: number): string => new Date(Date.UTC(2026, 0, 100 + offset)).toISOString();
let worlds = 0;

/** Writes a world down. Whatever exists there from an earlier one belongs to other organisations. */
export async function makeStoreWorld(people: People, world: StoreWorld): Promise<MadeWorld> {
  const mark = `W${process.pid}x${++worlds}`;
  const orgIds = await makeOrgs(people, world, mark);
  const modelIds = await makeModels(people, world, mark);
  const { groupIds, tagIds, shopIds } = await makePlaces(people, world, orgIds, mark);
  const sns = world.devices.map((_, at) => `${mark}-${at}`);
  const placed = world.devices.map((device, at) => ({
    sn: sns[at],
    org_id: orgIds[device.org],
    model_id: modelIds[device.model],
    shop_id: device.shop === null ? null : shopIds[device.shop],
    group_id: device.group === null ? null : groupIds[device.group],
    tags: device.tags.map((tag) => tagIds[tag]),
  }));
  const deviceIds = (
    await people.query<{ id: string }>(
      `INSERT INTO devices_device (sn, org_id, model_id, shop_id, group_id, tags)
       SELECT r.sn, r.org_id, r.model_id, r.shop_id, r.group_id, r.tags
         FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY e (row, n), jsonb_populate_record(NULL::devices_device, e.row) r
        ORDER BY e.n RETURNING id`,
      [JSON.stringify(placed)],
    )
  ).map(({ id }) => id);
  const made = { orgIds, modelIds, groupIds, tagIds, deviceIds, sns };
  return { ...made, ...(await makeApps(people, world, made, mark)) };
}

async function makeOrgs(people: People, world: StoreWorld, mark: string): Promise<number[]> {
  const orgIds: number[] = [];
  for (const [at, line] of linesOf(world.orgs, maxLevels).entries()) {
    const above = [...line].at(-2);
    const upper = above === undefined ? { id: 1, name: '' } : { id: orgIds[above] ?? 1, name: '' };
    orgIds.push((await people.partner(upper, `${mark} ${at}`, at % 3 === 0 ? 'cooperative' : 'controllable')).id);
  }
  return orgIds;
}

async function makeModels(people: People, world: StoreWorld, mark: string): Promise<number[]> {
  await people.model(`${mark}-any`);
  const [series] = await people.query<{ id: number }>(`SELECT id FROM devices_series WHERE name = 'Test'`);
  const made = await people.query<{ id: number }>(
    `INSERT INTO devices_model (series_id, name, iot_platform, screen_type, created_at, updated_at)
     SELECT $1, $2 || '-' || (n - 1), 'provider', 'none', at, at FROM unnest($3::timestamptz[]) WITH ORDINALITY t (at, n)
      ORDER BY n RETURNING id`,
    [series?.id, mark, world.models.map(day)],
  );
  return made.map(({ id }) => id);
}

async function makePlaces(people: People, world: StoreWorld, orgIds: readonly number[], mark: string) {
  const groupIds: number[] = [];
  for (const [at, parent] of world.groups.entries())
    groupIds.push(
      ...(await people
        .query<{ id: number }>('INSERT INTO devices_group (org_id, parent_id, name) VALUES (1, $1, $2) RETURNING id', [
          parent === null ? null : groupIds[parent],
          `${mark} ${at}`,
        ])
        .then((rows) => rows.map(({ id }) => id))),
    );
  const tagIds = (
    await people.query<{ id: number }>(
      `INSERT INTO devices_tag (org_id, name) SELECT 1, $1 || n FROM generate_series(1, $2::int) n RETURNING id`,
      [mark, tagCount],
    )
  ).map(({ id }) => id);
  const shopIds: string[] = [];
  for (const [at, shop] of world.shops.entries())
    shopIds.push(
      ...(
        await people.query<{ id: string }>(
          `INSERT INTO devices_shop (org_id, name, timezone, country_code, region_code) VALUES ($1, $2, 'UTC', $3, $4) RETURNING id`,
          [orgIds[shop.org], `${mark} ${at}`, shop.country, shop.region],
        )
      ).map(({ id }) => id),
    );
  return { groupIds, tagIds, shopIds };
}

async function makeApps(
  people: People,
  world: StoreWorld,
  made: Omit<MadeWorld, MadeApps>,
  mark: string,
): Promise<Pick<MadeWorld, MadeApps>> {
  const fileId = (
    await people.query<{ id: string }>(
      `INSERT INTO files_object (org_id, kind, state, name, size, sha256, storage_key, upload_ref, part_size)
       VALUES (1, 'apk', 'ready', 'a.apk', 1, repeat('a', 64), $1, '', 8388608) RETURNING id`,
      [mark],
    )
  )[0]?.id;
  const appIds = (
    await people.query<{ id: string }>(
      `INSERT INTO appstore_app (org_id, package, name, certificate_sha256, is_offered)
       SELECT 1, 'com.' || lower($1) || '.a' || n, 'App', '', o FROM unnest($2::boolean[]) WITH ORDINALITY t (o, n)
        ORDER BY n RETURNING id`,
      [mark, world.apps.map((app) => app.isOffered)],
    )
  ).map(({ id }) => id);
  const versions = await people.query<{ id: string }>(
    `INSERT INTO appstore_version (app_id, org_id, file_id, size, sha256, version_code, version_name, facts, certificate_sha256, state)
     SELECT a, 1, $2, 1, '', c, c, '{"package":"x","minSdk":24,"abis":[]}', '', 'final_passed'
       FROM unnest($1::bigint[]) WITH ORDINALITY t (a, n), generate_series(1, 2) c ORDER BY n, c RETURNING id`,
    [appIds, fileId],
  );
  const publications = await makePublications(people, world, made, { appIds, versions });
  const inPairs = (rows: readonly { id: string }[]) =>
    appIds.map((_, at): [string, string] => [rows[at * 2]?.id ?? '', rows[at * 2 + 1]?.id ?? '']);
  const publicationIds = inPairs(publications);
  await people.query(
    'INSERT INTO appstore_publication_sn (publication_id, sn) SELECT * FROM unnest($1::bigint[], $2::text[])',
    [
      world.apps.flatMap((app, at) => app.grayscale.serials.map(() => publicationIds[at]?.[1])),
      world.apps.flatMap((app) => app.grayscale.serials.map((device) => made.sns[device])),
    ],
  );
  await people.query(
    `INSERT INTO appstore_block (org_id, group_id, package)
     SELECT 1, b.g, a.package FROM unnest($1::int[], $2::bigint[]) b (g, id) JOIN appstore_app a ON a.id = b.id`,
    [world.blocks.map(([group]) => made.groupIds[group]), world.blocks.map(([, app]) => appIds[app])],
  );
  const account = await people.account({ id: 1, name: '' });
  await people.query(
    `INSERT INTO system_blacklist_entry (org_id, kind, value, description, state, stage, created_by, requested_by_id, requested_by)
     SELECT b.org, 'package', a.package, '', b.state, CASE WHEN b.state LIKE '%ing' THEN 'mid' END, 'x', $4, 'x'
       FROM unnest($1::int[], $2::bigint[], $3::text[]) b (org, id, state) JOIN appstore_app a ON a.id = b.id`,
    [
      world.blacklist.map(([org]) => made.orgIds[org]),
      world.blacklist.map(([, app]) => appIds[app]),
      world.blacklist.map(([, , state]) => state),
      account.id,
    ],
  );
  return { appIds, publicationIds, versionIds: inPairs(versions) };
}

function makePublications(
  people: People,
  world: StoreWorld,
  made: Omit<MadeWorld, MadeApps>,
  { appIds, versions }: { appIds: readonly string[]; versions: readonly { id: string }[] },
): Promise<{ id: string }[]> {
  const ids = (places: readonly number[], of: readonly number[]) => places.map((at) => of[at]);
  const rows = world.apps.flatMap((app, at) =>
    (['public', 'grayscale'] as const).map((deployment, which) => ({
      app_id: appIds[at],
      version_id: versions[at * 2 + which]?.id,
      state: app[deployment].state,
      visibility: app[deployment].visibility,
      partner_ids: ids(app[deployment].partners, made.orgIds),
      area_codes: app[deployment].areas,
      model_ids: ids(app[deployment].models, made.modelIds),
      adapts_new_models: app[deployment].adaptsNewModels,
      deployment,
      tag_ids: ids(app[deployment].tags, made.tagIds),
      group_ids: ids(app[deployment].groups, made.groupIds),
      percent: app[deployment].percent,
      started_at: day(app[deployment].startedDay),
    })),
  );
  return people.query<{ id: string }>(
    `INSERT INTO appstore_publication (app_id, version_id, org_id, state, upgrade_mode, visibility, partner_ids, area_codes, model_ids,
       adapts_new_models, deployment, tag_ids, group_ids, percent, started_at)
     SELECT r.app_id, r.version_id, 1, r.state, 'default', r.visibility, r.partner_ids, r.area_codes, r.model_ids,
       r.adapts_new_models, r.deployment, r.tag_ids, r.group_ids, r.percent, r.started_at
       FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY e (row, n), jsonb_populate_record(NULL::appstore_publication, e.row) r
      ORDER BY e.n RETURNING id`,
    [JSON.stringify(rows)],
  );
}

/** A place of a tree and those above it, the top first; what would be deeper than `most` stands at the top itself. */
export function linesOf(parents: readonly (number | null)[], most = Number.POSITIVE_INFINITY): Set<number>[] {
  const lines: Set<number>[] = [];
  for (const [at, parent] of parents.entries()) {
    const above = (parent !== null && lines[parent]) || new Set<number>();
    lines.push(above.size < most ? new Set([...above, at]) : new Set([at]));
  }
  return lines;
}
