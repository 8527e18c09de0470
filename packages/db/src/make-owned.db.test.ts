import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(`INSERT INTO identity_org (id, kind, name) VALUES (1, 'vendor', 'V')`);
  await client.query(`INSERT INTO identity_org (id, parent_id, kind, name, partner_type)
    VALUES (101, 1, 'partner', 'A', 'controllable'), (102, 1, 'partner', 'B', 'controllable')`);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Tables that are made owned with more than their name; every other one is made without anything. */
const options: Record<string, { alsoSeenBy?: string; levels?: string }> = {
  appstore_journal: { levels: 'believed' },
  devices_app_seen: { levels: 'believed' },
  devices_app_set: { levels: 'believed' },
  devices_counter_delta: { levels: 'kept' },
  devices_device: { levels: 'believed' },
  devices_lifecycle: { levels: 'believed' },
  devices_transfer: { alsoSeenBy: '{to_l1,to_l2,to_l3,to_l4,to_l5}' },
  devices_transfer_item: { alsoSeenBy: '{from_l1,from_l2,from_l3,from_l4,from_l5}', levels: 'believed' },
  identity_access: { alsoSeenBy: '{actor_org_id}' },
  identity_friend: { alsoSeenBy: '{friend_org_id}' },
  link_absence: { levels: 'believed' },
  link_key: { levels: 'believed' },
  location_current: { levels: 'believed' },
  location_fence_log: { levels: 'believed' },
  location_point: { levels: 'copied' },
  location_refused: { levels: 'believed' },
  location_visit: { levels: 'copied' },
};

/** What guards a table: its level triggers and the policy of its owner, as the database writes them. */
async function guardOf(table: string): Promise<unknown> {
  const { rows } = await client.query(
    `SELECT c.relrowsecurity, p.polcmd, p.polpermissive, p.polroles::text, pg_get_expr(p.polqual, c.oid) AS seen,
            pg_get_expr(p.polwithcheck, c.oid) AS written,
            ARRAY(SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_proc f ON f.oid = t.tgfoid
                   WHERE t.tgrelid = c.oid AND f.proname = 'set_org_levels' AND t.tgenabled = 'O' ORDER BY t.tgname) AS triggers
       FROM pg_class c LEFT JOIN pg_policy p ON p.polrelid = c.oid AND p.polname = c.relname || '_guard'
      WHERE c.oid = $1::regclass`,
    [table],
  );
  return rows[0];
}

it('every table with an organisation’s levels is guarded as make_owned does it', async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_l1'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND NOT a.attisdropped`,
  );
  expect(rows.length).toBeGreaterThan(40);
  for (const { name } of rows) {
    const before = await guardOf(name);
    const { alsoSeenBy = '{}', levels = 'filled' } = options[name] ?? {};
    await client.query('BEGIN');
    await client.query('SELECT make_owned($1::regclass, $2::text[], $3)', [name, alsoSeenBy, levels]);
    expect(before, name).toEqual(await guardOf(name));
    await client.query('ROLLBACK');
  }
});

/** Tables whose rows hang on a row of another one, by which column; `true`: only where that is its own. */
type Parent = [table: string, column: string, isOnlyOwn?: boolean];
const parents: Record<string, Parent> = {
  appstore_publication_sn: ['appstore_publication', 'publication_id', true],
  devices_import_row: ['devices_import', 'import_id'],
  identity_oidc_domain: ['identity_oidc_provider', 'provider_id'],
  identity_role_permission: ['identity_role', 'role_id'],
  insight_report_mail: ['insight_report_run', 'run_id'],
  detection_case: ['detection_policy', 'policy_id'],
  detection_log: ['detection_policy', 'policy_id'],
  detection_mail: ['detection_policy', 'policy_id'],
  detection_mail_to: ['detection_mail', 'mail_id'],
  insight_report_run: ['insight_report', 'report_id'],
  ...Object.fromEntries(
    ['devices_printer', 'devices_warranty', 'link_facts', 'link_presence'].map((table) => [
      table,
      ['devices_device', 'device_id'],
    ]),
  ),
  ...Object.fromEntries(
    ['notices_mail', 'notices_reach', 'notices_receipt'].map((table) => [table, ['notices_notice', 'notice_id']]),
  ),
};
const families: [prefix: string, Parent][] = [
  ['factory_firmware_', ['factory_firmware', 'firmware_id']],
  ['factory_policy_', ['factory_policy', 'policy_id']],
  ['factory_scale_', ['factory_scale_code', 'code_id']],
  ['location_fence_', ['location_fence', 'fence_id']],
  ['policies_', ['policies_rule', 'rule_id']],
  ['service_', ['service_order', 'order_id']],
  ['support_', ['support_ticket', 'ticket_id']],
  ['tasks_', ['tasks_task', 'task_id']],
];
const parentOf = (table: string): Parent =>
  parents[table] ?? families.find(([prefix]) => table.startsWith(prefix))?.[1] ?? ['identity_account', 'account_id'];

it('every other table with a policy is guarded as make_owned_through does it', async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relrowsecurity AND NOT c.relispartition
        -- The tree itself, and figures of one organisation.
        AND c.relname NOT IN ('identity_org', 'devices_total', 'insight_day', 'insight_quarter', 'insight_level', 'insight_level_last', 'insight_level_month', 'insight_rank', 'location_cell', 'location_scope')
        AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'org_l1' AND NOT a.attisdropped)`,
  );
  expect(rows.length).toBeGreaterThan(15);
  for (const { name } of rows) {
    const before = await guardOf(name);
    const [parent, key, isOnlyOwn = false] = parentOf(name);
    await client.query('BEGIN');
    await client.query('SELECT make_owned_through($1::regclass, $2::regclass, $3, $4)', [name, parent, key, isOnlyOwn]);
    expect(before, name).toEqual(await guardOf(name));
    await client.query('ROLLBACK');
  }
});

it('a table that it made shows a partner its own rows and takes no others', async () => {
  await client.query('CREATE TABLE probe_thing (id int PRIMARY KEY)');
  await client.query(`SELECT make_owned('probe_thing')`);
  await client.query('GRANT SELECT, INSERT, UPDATE, DELETE ON probe_thing TO tilldeck_app');
  await client.query('INSERT INTO probe_thing (id, org_id) VALUES (1, 101), (2, 102)');
  await client.query(`BEGIN; SET LOCAL ROLE tilldeck_app; SET LOCAL app.org = '101'`);
  expect((await client.query('SELECT id, org_l1 FROM probe_thing')).rows).toEqual([{ id: 1, org_l1: 101 }]);
  await expect(client.query('INSERT INTO probe_thing (id, org_id) VALUES (3, 102)')).rejects.toThrow(
    'row-level security',
  );
  await client.query('ROLLBACK');
  await client.query(`BEGIN; SET LOCAL ROLE tilldeck_app; SET LOCAL app.org = '101'`);
  // A row of one's own cannot be pushed into the lists of another partner.
  await client.query('UPDATE probe_thing SET org_l2 = 102');
  expect((await client.query('SELECT org_l1, org_l2 FROM probe_thing')).rows).toEqual([{ org_l1: 101, org_l2: null }]);
  await client.query('ROLLBACK');
  await client.query('DROP TABLE probe_thing');
});

it('levels that come with a row are believed from system work, never from a partner (attack S20)', async () => {
  await client.query('CREATE TABLE probe_many (id int PRIMARY KEY)');
  await client.query(`SELECT make_owned('probe_many', levels => 'believed')`);
  await client.query('GRANT SELECT, INSERT, UPDATE ON probe_many TO tilldeck_app');
  await client.query('INSERT INTO probe_many (id, org_id, org_l1, org_l2) VALUES (1, 101, 101, 7)');
  await client.query('INSERT INTO probe_many (id, org_id) VALUES (2, 102)');
  expect((await client.query('SELECT id, org_l1, org_l2 FROM probe_many ORDER BY 1')).rows).toEqual([
    { id: 1, org_l1: 101, org_l2: 7 },
    { id: 2, org_l1: 102, org_l2: null },
  ]);
  for (const forged of [
    'INSERT INTO probe_many (id, org_id, org_l1) VALUES (3, 102, 101)',
    'UPDATE probe_many SET org_id = 102, org_l3 = 101 WHERE id = 1',
  ]) {
    await client.query(`BEGIN; SET LOCAL ROLE tilldeck_app; SET LOCAL app.org = '101'`);
    await expect(client.query(forged)).rejects.toThrow('row-level security');
    await client.query('ROLLBACK');
  }
  await client.query('DROP TABLE probe_many');
});
