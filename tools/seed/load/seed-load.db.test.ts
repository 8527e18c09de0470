import { modelCatalogue } from '@tilldeck/agent/simulator/world/model-catalogue.rules';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seedLoad } from './seed-load.ts';

const small = { seed: 1, iterations: 4096, partners: 300, accounts: 2_000, audit: 10_000, devices: 3_000 };
let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  await seedLoad(database.ownerUrl, small);
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const read = async (text: string) => (await client.query(text)).rows;
const sizes = () =>
  read(`SELECT (SELECT count(*)::int FROM identity_org) AS orgs, (SELECT count(*)::int FROM identity_account) AS accounts,
               (SELECT count(*)::int FROM identity_account_role) AS links, (SELECT count(*)::int FROM audit_entry) AS audit`);

describe('load data', () => {
  it('has the sizes that were asked for', async () => {
    expect(await sizes()).toEqual([{ orgs: 301, accounts: 2_000, links: 2_000, audit: 10_000 }]);
  });

  it('carries the same ancestors that the triggers would have set', async () => {
    for (const table of ['identity_account', 'identity_role', 'audit_entry']) {
      const wrong = await read(
        `SELECT FROM ${table} AS own JOIN identity_org org ON org.id = own.org_id
          WHERE (own.org_l1, own.org_l2, own.org_l3, own.org_l4, own.org_l5) IS DISTINCT FROM
                (control_l1, control_l2, control_l3, control_l4, control_l5)`,
      );
      expect(wrong).toHaveLength(0);
    }
  });

  it('counts the devices of groups, shops and tags as the triggers would have', async () => {
    for (const [table, member] of [
      ['devices_group', 'd.group_id = t.id'],
      ['devices_shop', 'd.shop_id = t.id'],
      ['devices_tag', 't.id = ANY (d.tags)'],
    ]) {
      const [counts] = await read(
        `SELECT coalesce(sum(device_count), 0)::int AS kept,
                coalesce(sum((SELECT count(*) FROM devices_device d WHERE ${member})), 0)::int AS real FROM ${table} t`,
      );
      expect(counts.kept).toBe(counts.real);
      expect(counts.real).toBeGreaterThan(0);
    }
  });

  it('places devices for policies as the trigger would have', async () => {
    const placed = 'SELECT device_id, classes, placed_by FROM policies_device ORDER BY device_id';
    const counted = `SELECT class_id, sum(n) AS n FROM policies_counter GROUP BY 1 ORDER BY 1`;
    const before = [await read(placed), await read(counted)];
    expect(before[0]).toHaveLength(small.devices);
    await read('SELECT policies_place(array_agg(id)) FROM devices_device');
    expect([await read(placed), await read(counted)]).toEqual(before);
  });

  it('has models with the screens of the catalogue', async () => {
    const screens = modelCatalogue.flatMap(({ screen }) => (screen ? [screen.join('x')] : []));
    const made = await read(
      `SELECT DISTINCT screen_width || 'x' || screen_height AS screen FROM devices_model WHERE name LIKE 'Load %' ORDER BY 1`,
    );
    expect(made.map(({ screen }) => screen)).toEqual([...new Set(screens)].toSorted());
  });

  it('gives every account its organisation, ids in the order of time, and room for the next one', async () => {
    expect(await read('SELECT FROM identity_account WHERE org_id NOT IN (SELECT id FROM identity_org)')).toEqual([]);
    expect(
      await read(`SELECT bool_and(at >= before) AS is_ordered
                    FROM (SELECT at, coalesce(lag(at) OVER (ORDER BY id), at) AS before FROM audit_entry) AS rows`),
    ).toEqual([{ is_ordered: true }]);
    await client.query(
      `INSERT INTO audit_entry (org_id, account_name, action, object_type, object_id, request_id)
       VALUES (2, 'x', 'x', 'x', 'x', 'x')`,
    );
    await client.query(`DELETE FROM audit_entry WHERE request_id = 'x'`);
  });

  it('grows to larger sizes and adds nothing when they are reached', async () => {
    await seedLoad(database.ownerUrl, small);
    expect(await sizes()).toEqual([{ orgs: 301, accounts: 2_000, links: 2_000, audit: 10_000 }]);
    await seedLoad(database.ownerUrl, { ...small, audit: 12_000 });
    expect(await sizes()).toEqual([{ orgs: 301, accounts: 2_000, links: 2_000, audit: 12_000 }]);
  });
});
