import { itemBits } from '@tilldeck/contracts/link/item-mask.rules';
import { type PolicyKindName, policyKindNames } from '@tilldeck/contracts/policies/policies.kinds';
import { ruleScopes } from '@tilldeck/contracts/policies/rule.schemas';
import { People, type TestOrg } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { wrongPlaces, wrongPolicyCounters } from '../../../../testing/policy-world.ts';
import type { App } from '../../../platform/app.ts';
import { readConfig } from '../../../platform/config.ts';
import { createApp } from '../../../platform/create-app.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { domains } from '../../catalogue.domain.ts';
import { fitOf, type Matcher, type PlacedDevice } from '../resolve/match.rules.ts';
import { lockPlacing } from './class.store.ts';
import { addMatch, removeMatch } from './class-move.service.ts';
import { itemNumber } from './item-number.rules.ts';

const devices = 1_000;
const rules = 100;
const moves = 1_000;

let database: TestDatabase;
let people: People;
let app: App;
let orgs: TestOrg[];
let models: number[];
let groups: number[];
let tags: number[];
let shops: string[];
let random: () => number;

const idsOf = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await people.query<{ id: T }>(`${text} RETURNING id`, values)).map(({ id }) => id);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const some = <T>(list: readonly T[], atMost = 3): T[] => [
  ...new Set(Array.from({ length: 1 + Math.floor(random() * atMost) }, () => pick(list))),
];
const systems = ['Android 9', 'Android 11 Go', 'Android 13', 'Debian GNU/Linux 12', ''] as const;
const firmwares = ['V2.5.5', '2.5.6', '2.5', 'V10.0.1 beta', '', 'unknown'] as const;
const screens = ['1920x1080', '1280x800', '800x480'] as const;

beforeAll(async () => {
  // Vitest repeats a seed with this number; another one is as good.
  let state = 20_261_116;
  random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  database = await createTestDatabase(inject('templateDatabase'));
  people = new People(database.ownerUrl);
  app = createApp(readConfig(serverSettings(database)), domains);
  const vendor = await people.vendor();
  const top = [await people.partner(vendor), await people.partner(vendor, 'Alone', 'cooperative')];
  const below = await Promise.all(
    top.map((org, at) => people.partner(org, `Below ${at}`, at === 0 ? 'controllable' : 'cooperative')),
  );
  orgs = [vendor, ...top, ...below];
  models = [await people.model('A'), await people.model('B'), await people.model('C')];
  models.push(await people.model('A-derived', { from: models[0] ?? 0, for: orgs }));
  for (const [at, id] of models.entries()) {
    const [width, height] = (screens[at % 2] ?? '').split('x');
    await people.query('UPDATE devices_model SET screen_width = $2, screen_height = $3 WHERE id = $1', [
      id,
      width,
      height,
    ]);
  }
  groups = [];
  for (const org of orgs) {
    let parent: number | null = null;
    for (let depth = 1; depth <= 3; depth++) {
      const [id = 0]: number[] = await idsOf<number>(
        'INSERT INTO devices_group (org_id, parent_id, name) VALUES ($1, $2, $3)',
        [org.id, parent, `g${depth}`],
      );
      parent = id;
      groups.push(id);
    }
  }
  tags = await idsOf<number>(`INSERT INTO devices_tag (org_id, name) SELECT 1, 't' || n FROM generate_series(1, 4) n`);
  shops = await idsOf<string>(
    `INSERT INTO devices_shop (org_id, name, timezone) SELECT 1, 's' || n, 'UTC' FROM generate_series(1, 3) n`,
  );
}, 120_000);
afterAll(async () => {
  await people?.close();
  await app?.close();
  await database?.drop();
});

const place = () => ({
  org_id: pick(orgs).id,
  model_id: pick(models),
  group_id: pick([...groups, null]),
  shop_id: pick([...shops, null]),
  tags: random() < 0.5 ? [] : some(tags),
  os_version: pick(systems),
  firmware_version: pick(firmwares),
  able_items: pick([null, 0, 512, 8191]),
});
const asJson = (list: readonly object[]) => [JSON.stringify(list)];
const placeColumns = 'org_id, model_id, group_id, shop_id, tags, os_version, firmware_version, able_items';

const asSystem = (work: (inside: ScopedDb) => Promise<void>): Promise<void> =>
  writeIn(systemScope(app.database, 'a test'), async (inside) => {
    await lockPlacing(inside);
    await work(inside);
  });

async function makeRule(at: number): Promise<void> {
  const kind = pick(policyKindNames);
  const scope = pick(ruleScopes);
  const org = pick(orgs);
  const named = (wanted: string, list: readonly unknown[]) => (scope === wanted ? some(list) : []);
  const sns =
    scope === 'sn' ? await people.query<{ sn: string }>('SELECT sn FROM devices_device ORDER BY id LIMIT 5') : [];
  const [rule] = await idsOf<string>(
    `INSERT INTO policies_rule (org_id, kind, name, target, payload) VALUES ($1, $2, $3, '{}', '{}')`,
    [org.id, kind, `rule ${at}`],
  );
  const orgIds = orgs.map(({ id }) => id);
  const [match = ''] = await idsOf<string>(
    `INSERT INTO policies_match (rule_id, org_id, item, scope, model_ids, group_ids, tag_ids, shop_ids, partner_ids, sns,
       min_android, min_firmware, screens, needs_second_screen) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      rule,
      org.id,
      itemNumber(kind),
      scope,
      named('model', models),
      named('group', groups),
      named('tag', tags),
      named('shop', shops),
      named('partner', orgIds),
      sns.map(({ sn }) => sn),
      pick([null, null, 11]),
      pick([null, null, [2, 5, 6]]),
      pick([null, null, some(screens)]),
      random() < 0.2,
    ],
  );
  await asSystem((inside) => addMatch(inside, kind, match));
}

async function endRule(): Promise<void> {
  const [one] = await people.query<{ id: string; kind: PolicyKindName }>(
    `SELECT m.id, r.kind FROM policies_match m JOIN policies_rule r ON r.id = m.rule_id WHERE m.is_live
      ORDER BY hashint8extended(m.id, $1) LIMIT 1`,
    [Math.floor(random() * 1e9)],
  );
  if (one) await asSystem((inside) => removeMatch(inside, one.kind, one.id));
}

/** One statement for a few devices, sometimes for one. */
const moveDevices = (ids: readonly string[]) =>
  people.query(
    `UPDATE devices_device d SET (${placeColumns}) = (SELECT ${placeColumns.replace(/\w+/g, 'n.$&')})
       FROM jsonb_populate_recordset(null::devices_device, $1) n WHERE n.id = d.id`,
    asJson(ids.map((id) => ({ id, ...place() }))),
  );

async function plainDevices(): Promise<(PlacedDevice & { classes: number[] })[]> {
  const rows = await people.query<Record<string, never>>(`
    SELECT d.*, p.classes, m.original_model_id, m.screen_width || 'x' || m.screen_height AS screen
      FROM devices_device d JOIN devices_model m ON m.id = d.model_id JOIN policies_device p ON p.device_id = d.id`);
  const parents = new Map(
    (await people.query<{ id: number; parent_id: number | null }>('SELECT id, parent_id FROM devices_group')).map(
      (row) => [row.id, row.parent_id],
    ),
  );
  const lineOf = (group: number | null): number[] =>
    group === null ? [] : [...lineOf(parents.get(group) ?? null), group];
  return rows.map((row: Record<string, unknown>) => ({
    sn: String(row.sn),
    controllers: [1, 2, 3, 4, 5].flatMap((level) => (row[`org_l${level}`] as number | null) ?? []),
    modelId: row.model_id as number,
    baseModelId: row.original_model_id as number | null,
    groupLine: lineOf(row.group_id as number | null),
    shopId: row.shop_id as string | null,
    tags: row.tags as number[],
    osVersion: String(row.os_version),
    firmwareVersion: String(row.firmware_version),
    hasSecondScreen: row.able_items === null ? null : (BigInt(row.able_items as string) & 512n) !== 0n,
    screen: String(row.screen),
    classes: row.classes as number[],
  }));
}

async function plainMatchers(): Promise<(Matcher & { item: number })[]> {
  const rows = await people.query<Record<string, unknown> & { item: number }>(
    'SELECT * FROM policies_match WHERE is_live',
  );
  return rows.map((row) => ({
    id: Number(row.id),
    item: row.item,
    orgId: row.org_id as number,
    scope: row.scope as Matcher['scope'],
    modelIds: row.model_ids as number[],
    groupIds: row.group_ids as number[],
    tagIds: row.tag_ids as number[],
    shopIds: row.shop_ids as string[],
    partnerIds: row.partner_ids as number[],
    sns: row.sns as string[],
    minAndroid: row.min_android as number | null,
    minFirmware: row.min_firmware as number[] | null,
    screens: row.screens as string[] | null,
    needsSecondScreen: row.needs_second_screen as boolean,
  }));
}

/** Pairs of device and rule of which the class says something else than the plain rule. */
async function differences(): Promise<{ pairs: number; wrong: string[] }> {
  const classes = new Map(
    (await people.query<{ id: number; matches: string[] }>('SELECT id, matches FROM policies_class')).map((row) => [
      row.id,
      row.matches.map(Number),
    ]),
  );
  const wrong: string[] = [];
  let pairs = 0;
  const matchers = await plainMatchers();
  for (const device of await plainDevices())
    for (const matcher of matchers) {
      pairs++;
      const fit = fitOf(matcher, device);
      const placed =
        classes.get(device.classes[matcher.item - 1] ?? 0)?.find((code) => Math.floor(code / 4096) === matcher.id) ??
        null;
      if (fit !== placed) wrong.push(`${device.sn} ${matcher.scope} ${fit} ${placed}`);
    }
  return { pairs, wrong };
}

it('numbers items as devices name them', async () => {
  const [row] = await people.query<{ items: string[] }>('SELECT policies_items() AS items');
  expect(row?.items).toEqual(policyKindNames.toSorted((left, right) => itemBits[left] - itemBits[right]));
});

it('places devices as the plain rule says, whatever rules begin and end and wherever devices move', {
  timeout: 240_000,
}, async () => {
  await people.query(
    `INSERT INTO devices_device (sn, ${placeColumns})
     SELECT sn, ${placeColumns} FROM jsonb_populate_recordset(null::devices_device, $1)`,
    asJson(Array.from({ length: devices }, (_, at) => ({ sn: `PLACE-${at}`, ...place() }))),
  );
  await people.query(
    `INSERT INTO link_item (device_id, item, hash, outcome, epoch, seq, reported_at)
     SELECT d.id, i, 'hash-' || d.id % 3, CASE d.id % 2 WHEN 0 THEN 'verified' ELSE 'failed' END, 1, 1, now()
       FROM devices_device d, unnest(policies_items()) i WHERE d.id % 4 <> 0`,
  );
  // As the listener counts what is reported.
  await people.query(
    `INSERT INTO policies_counter SELECT p.classes[array_position(policies_items(), l.item)], l.hash, l.outcome, 0, count(*)
       FROM link_item l JOIN policies_device p USING (device_id) GROUP BY 1, 2, 3`,
  );
  for (let at = 0; at < rules; at++) await makeRule(at);
  const first = await differences();
  expect(first.wrong).toEqual([]);
  expect(first.pairs).toBe(devices * rules);

  const everybody = (await people.query<{ id: string }>('SELECT id FROM devices_device ORDER BY id')).map(
    ({ id }) => id,
  );
  for (let moved = 0, at = 0; moved < moves; at++) {
    const ids = random() < 0.3 ? [pick(everybody)] : some(everybody, 40);
    await moveDevices(ids);
    moved += ids.length;
    if (at % 5 === 0) await endRule();
    if (at % 5 === 2) await makeRule(rules + at);
    if (at % 20 === 19) expect((await differences()).wrong).toEqual([]);
  }
  await people.query('UPDATE devices_group SET parent_id = NULL WHERE id = $1', [groups[2]]);
  await people.query('UPDATE devices_model SET screen_width = 800, screen_height = 480 WHERE id = $1', [models[1]]);
  expect((await differences()).wrong).toEqual([]);
  expect(await wrongPlaces(people)).toEqual([]);
  expect(await wrongPolicyCounters(people)).toEqual([]);
});
