import { instantTypes } from '@tilldeck/db/instant-types';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import { makeEverything } from '../../../testing/hanging-rows.ts';
import {
  type IsolationOrgs,
  type OrgName,
  orgNames,
  plantIsolationOrgs,
  reachOf,
} from '../../../testing/isolation-world.ts';
import { findOwnedTables, type OwnedTable, ownerOf } from '../../../testing/owned-tables.ts';

/**
 * Lock one taken away: plain statements without any condition, as partners' role, with the settings of a scope's own
 * transaction. A table that gets a policy later is tested here without another line; it needs rows (`hanging-rows.ts`).
 */
let api: ApiHarness;
let app: pg.Client;
let orgs: IsolationOrgs;
let tables: OwnedTable[];
let rows: Map<string, OwnedRow[]>;

interface OwnedRow {
  owner: OrgName;
  /** The whole row, and what tells it from others, as JSON. */
  row: string;
  key: string;
}

beforeAll(async () => {
  api = await startApiHarness();
  const { people, vendor } = api;
  orgs = await plantIsolationOrgs(people, vendor);
  for (const name of orgNames) await makeEverything(people, orgs[name]);
  tables = await findOwnedTables(people);
  rows = new Map();
  const nameOf = new Map(orgNames.map((name) => [orgs[name].id, name]));
  for (const table of tables) {
    const found = await people.query<{ owner: number; row: string; key: string }>(
      `SELECT ${ownerOf(api.app.contributions.tables, table.name)} AS owner, to_jsonb(t)::text AS row, ${keyOf(table)}::text AS key FROM ${table.name} t`,
    );
    rows.set(
      table.name,
      found.flatMap(({ owner, row, key }) => {
        const name = nameOf.get(owner);
        return name ? [{ owner: name, row, key }] : [];
      }),
    );
  }
  app = new pg.Client({ connectionString: api.app.config.DATABASE_APP_URL, types: instantTypes });
  await app.connect();
}, 120_000);
afterAll(async () => {
  await app.end();
  await api.close();
});

const keyOf = ({ keys }: OwnedTable) => `jsonb_build_array(${keys.map((key) => `t.${key}`).join(', ')})`;

interface Settings {
  org: OrgName | null;
  actor?: OrgName;
}

/** Runs one statement as the scope's transaction would, and takes it back. */
async function attempt(settings: Settings, text: string, values: unknown[] = []) {
  await app.query('BEGIN');
  try {
    if (settings.org) await app.query(`SELECT set_config('app.org', $1, true)`, [String(orgs[settings.org].id)]);
    if (settings.actor)
      await app.query(`SELECT set_config('app.actor_org', $1, true)`, [String(orgs[settings.actor].id)]);
    return await app.query(text, values);
  } finally {
    await app.query('ROLLBACK');
  }
}
/** Rows a statement touched; refusals of the database touch none. */
const touched = (settings: Settings, text: string, values: unknown[]): Promise<number> =>
  attempt(settings, text, values).then(
    ({ rowCount }) => rowCount ?? 0,
    (error: unknown) => {
      if ((error as { code?: string }).code === '42501') return 0;
      throw error;
    },
  );

/** What a table shows beyond, or short of, the rows of those the scope reaches. */
function shownOf(table: string, { org }: Settings, reach: readonly OrgName[]): readonly OrgName[] {
  // Totals and figures are of one organisation; cooperative partners are seen, their rows are not.
  const ofOne = [
    'devices_total',
    'insight_day',
    'insight_quarter',
    'insight_level',
    'insight_level_last',
    'insight_level_month',
    'insight_rank',
    'location_cell',
    'location_scope',
  ];
  if (ofOne.includes(table)) return org ? [org] : [];
  if (table === 'identity_org' && org === 'master') return [...reach, 'free'];
  return reach;
}

/** Operators and administrators of an organisation share its scope; the vendor's staff works beside row security. */
const principals: [string, Settings, readonly OrgName[]][] = [
  ['a master', { org: 'master' }, reachOf.master],
  ['a controllable sub-partner', { org: 'held' }, reachOf.held],
  ['a cooperative sub-partner', { org: 'free' }, reachOf.free],
  ['a stranger', { org: 'sibling' }, reachOf.sibling],
  ['a partner of a stranger', { org: 'foreign' }, reachOf.foreign],
  ['a master who acts for its partner', { org: 'held', actor: 'master' }, reachOf.held],
  ['a transaction of nobody', { org: null }, []],
];

describe('row security alone', () => {
  it('is tried on rows of every organisation in every table that has it', () => {
    expect(tables.length).toBeGreaterThan(60);
    for (const { name } of tables)
      expect([...new Set(rows.get(name)?.map(({ owner }) => owner))].sort(), name).toEqual([...orgNames].sort());
  });

  it.each(principals)('shows %s its own rows and nobody else’s (attack S20)', async (_name, settings, reach) => {
    for (const table of tables.filter(({ mayRead }) => mayRead)) {
      const all = rows.get(table.name) ?? [];
      const shown = shownOf(table.name, settings, reach);
      const { rows: seen } = await attempt(settings, `SELECT ${keyOf(table)}::text AS key FROM ${table.name} t`);
      const known = new Set(all.map(({ key }) => key));
      expect(
        seen
          .map(({ key }) => String(key))
          .filter((key) => known.has(key))
          .sort(),
        table.name,
      ).toEqual(
        all
          .filter(({ owner }) => shown.includes(owner))
          .map(({ key }) => key)
          .sort(),
      );
    }
  });

  it.each(principals)('lets %s change and delete nobody else’s rows (attack S20)', async (_name, settings, reach) => {
    for (const table of tables.filter(({ mayRead }) => mayRead)) {
      const [own, others] = [true, false].map((isOwn) =>
        (rows.get(table.name) ?? []).filter(({ owner }) => reach.includes(owner) === isOwn).map(({ key }) => key),
      );
      const named = `WHERE ${keyOf(table)} = ANY ($1::jsonb[])`;
      expect(await touched(settings, `DELETE FROM ${table.name} t ${named}`, [others]), `delete ${table.name}`).toBe(0);
      const change = `UPDATE ${table.name} t SET ${table.changed} = t.${table.changed} ${named}`;
      expect(await touched(settings, change, [others]), `update ${table.name}`).toBe(0);
      if (table.mayChange)
        expect(await touched(settings, change, [own]), `update its own ${table.name}`).toBe(own?.length);
    }
  });

  it.each(principals)('lets %s add no row to anybody else (attack S20)', async (_name, settings, reach) => {
    for (const table of tables)
      for (const owner of orgNames.filter((name) => !reach.includes(name) && name !== settings.actor)) {
        const model = rows.get(table.name)?.find((row) => row.owner === owner);
        const columns = table.columns.join(', ');
        const adding = attempt(
          settings,
          `INSERT INTO ${table.name} (${columns}) OVERRIDING SYSTEM VALUE
           SELECT ${columns} FROM jsonb_populate_record(null::${table.name}, $1::jsonb)`,
          [model?.row],
        );
        await expect(adding, `${table.name} of ${owner}`).rejects.toMatchObject({ code: '42501' });
      }
  });
});

describe('partners’ role', () => {
  it.each(['identity_account_role', 'identity_role_permission', 'identity_org_permission', 'identity_menu'])(
    'cannot write rights: %s (attack S20)',
    async (table) => {
      for (const text of [
        `INSERT INTO ${table} DEFAULT VALUES`,
        `UPDATE ${table} SET ctid = ctid`,
        `DELETE FROM ${table}`,
      ])
        await expect(attempt({ org: 'master' }, text)).rejects.toMatchObject({
          code: expect.stringMatching(/42501|0A000/),
        });
    },
  );

  it('gives roles and permissions only to those it reaches, and never without an organisation (attack S20)', async () => {
    const [role] = await api.people.query<{ id: string }>('SELECT max(id) AS id FROM identity_role WHERE org_id = $1', [
      orgs.sibling.id,
    ]);
    const [account] = await api.people.query<{ id: string }>(
      'SELECT max(id) AS id FROM identity_account WHERE org_id = $1',
      [orgs.sibling.id],
    );
    const giving = 'SELECT set_account_roles($1, ARRAY[$2::bigint], $3)';
    const permitting = `SELECT set_role_permissions($1, '[{"permission_id":"role","actions":["add"]}]', '{}')`;
    for (const settings of [{ org: 'master' }, { org: 'free' }, { org: 'vendor' }, { org: null }] as const) {
      await expect(attempt(settings, giving, [account?.id, role?.id, []])).rejects.toMatchObject({ code: '42501' });
      await expect(attempt(settings, permitting, [role?.id])).rejects.toMatchObject({ code: '42501' });
    }
    await expect(attempt({ org: 'sibling' }, giving, [account?.id, role?.id, []])).resolves.toBeDefined();
    await expect(attempt({ org: 'sibling' }, permitting, [role?.id])).resolves.toBeDefined();
  });

  it('cannot move its organisation in the tree, nor raise what it may do at most (attack S20)', async () => {
    for (const change of ['parent_id = 1', `authority = 'all'`, `partner_type = 'cooperative'`, 'control_l1 = 1'])
      await expect(attempt({ org: 'held' }, `UPDATE identity_org SET ${change}`)).rejects.toMatchObject({
        code: '42501',
      });
  });
});
