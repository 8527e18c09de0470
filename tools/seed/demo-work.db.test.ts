import { versionStates } from '@tilldeck/contracts/appstore/app.states';
import { publicationStates } from '@tilldeck/contracts/appstore/publication.states';
import { factoryPolicyStates } from '@tilldeck/contracts/factory/factory-policy.states';
import { policyKindNames } from '@tilldeck/contracts/policies/policies.kinds';
import { rolloutStates, ruleOutcomes, ruleStates } from '@tilldeck/contracts/policies/rule.states';
import { kindOf, type TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { taskDraft, taskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { executionStates, taskStates } from '@tilldeck/contracts/tasks/task.states';
import { timedStates } from '@tilldeck/contracts/tasks/timed.schemas';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seedDemo } from './seed-demo.ts';
import { seedingMs } from './seeding.limits.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  await seedDemo(database.ownerUrl, { iterations: 4096, seed: 1, now: new Date('2026-11-15T12:00:00Z') });
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
}, seedingMs);
afterAll(async () => {
  await client.end();
  await database.drop();
});

const read = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> => (await client.query<T>(text)).rows;
const words = async (text: string) => (await read<{ word: string }>(text)).map(({ word }) => word).sort();

describe('demo data of work', () => {
  it('has tasks in every state that lasts, and executions in every state', async () => {
    const lasting = taskStates.filter((state) => state !== 'preparing');
    expect(await words('SELECT DISTINCT state::text AS word FROM tasks_task')).toEqual(lasting.toSorted());
    expect(await words('SELECT DISTINCT state::text AS word FROM tasks_execution')).toEqual(executionStates.toSorted());
    expect(await words('SELECT DISTINCT state AS word FROM tasks_timed')).toEqual(timedStates.toSorted());
    for (const source of [
      'manual',
      'command',
      'notification',
      'journal',
      'ota',
      'release',
      'timed',
      'printer_firmware',
    ])
      expect(await words('SELECT DISTINCT source AS word FROM tasks_task')).toContain(source);
  });

  it('has chains of printer firmware with devices on each version, and a release that moved some', async () => {
    const links = await read<{ version: string; n: number }>(
      `SELECT firmware_version AS version, count(*)::int AS n FROM devices_printer WHERE firmware_name = 'KP-80' GROUP BY 1 ORDER BY 1`,
    );
    expect(links.map(({ version }) => version)).toEqual(['1.7.2', '1.8.0', '2.0.3', '2.1.0', '2.2.1']);
    const [release] = await read<{ moved: boolean; skipped: string[] }>(
      `SELECT bool_and(p.firmware_version = '2.2.1') FILTER (WHERE e.state = 'succeeded') AS moved,
              array_agg(DISTINCT e.code ORDER BY e.code) FILTER (WHERE e.state = 'skipped') AS skipped
         FROM factory_firmware_release r JOIN tasks_execution e USING (task_id) LEFT JOIN devices_printer p USING (device_id)`,
    );
    expect(release).toEqual({ moved: true, skipped: ['disabled', 'no_printer', 'printer_version'] });
    expect(await words(`SELECT DISTINCT (published_at IS NULL)::text AS word FROM factory_firmware`)).toEqual([
      'false',
      'true',
    ]);
  });

  it('has factory policies in every state, given to devices in use and waiting for others', async () => {
    expect(await words('SELECT DISTINCT state AS word FROM factory_policy')).toEqual(factoryPolicyStates.toSorted());
    expect(await read('SELECT FROM factory_device')).not.toEqual([]);
    const waiting = await read(
      `SELECT FROM devices_device d JOIN factory_policy_version v ON v.id = factory_match(d) WHERE d.activated_at IS NULL`,
    );
    expect(waiting).not.toEqual([]);
  });

  it('has rules of every kind in every state, and devices at every place of their way', async () => {
    expect(await words('SELECT DISTINCT kind AS word FROM policies_rule')).toEqual(policyKindNames.toSorted());
    expect(await words('SELECT DISTINCT state AS word FROM policies_rule')).toEqual(ruleStates.toSorted());
    expect(
      await words('SELECT DISTINCT rollout_state AS word FROM policies_rule WHERE rollout_state IS NOT NULL'),
    ).toEqual(rolloutStates.toSorted());
    expect(await words('SELECT DISTINCT outcome AS word FROM link_item')).toEqual(
      ruleOutcomes.filter((outcome) => outcome !== 'waiting' && outcome !== 'overruled').toSorted(),
    );
    expect(await read('SELECT FROM policies_class WHERE NOT is_compiled')).toEqual([]);
    const apart = await read(
      `SELECT class_id, outcome FROM (
         SELECT class_id, hash, outcome, n FROM policies_counter
         UNION ALL SELECT c, '', 'member', -count(*) FROM policies_device, unnest(classes) c GROUP BY 1
         UNION ALL SELECT p.classes[array_position(policies_items(), l.item)], l.hash, l.outcome, -count(*)
           FROM link_item l JOIN policies_device p USING (device_id) WHERE l.item = ANY (policies_items()) GROUP BY 1, 2, 3) x
        GROUP BY class_id, hash, outcome HAVING sum(n) <> 0`,
    );
    expect(apart).toEqual([]);
    const unclaimed = await read(
      `SELECT f.name FROM files_object f WHERE f.kind IN ('wallpaper', 'bootAnimation', 'screenPicture', 'alarmVoice') AND f.claim_count = 0`,
    );
    expect(unclaimed).toEqual([]);
  });

  it('counts what is there: counters equal the rows they count', async () => {
    const apart = await read(
      `SELECT task_id, stage, state, code, sum(n)::int AS n FROM (
         SELECT task_id, stage, state, code, n FROM tasks_counter
         UNION ALL SELECT task_id, stage, state, code, -1 FROM tasks_execution) c
       GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0`,
    );
    expect(apart).toEqual([]);
    const devices = `SELECT id FROM tasks_task t WHERE device_count <> (SELECT count(*) FROM tasks_execution WHERE task_id = t.id)`;
    expect(await read(devices)).toEqual([]);
    const stages = `SELECT task_id FROM tasks_stage s
      WHERE device_count <> (SELECT count(*) FROM tasks_execution e WHERE e.task_id = s.task_id AND e.stage = s.nr)`;
    expect(await read(stages)).toEqual([]);
    const installs = `SELECT id FROM appstore_app a
      WHERE install_count < (SELECT count(*) FROM appstore_installed i WHERE i.app_id = a.id)`;
    expect(await read(installs)).toEqual([]);
    expect((await read('SELECT FROM appstore_installed')).length).toBeGreaterThan(10);
  });

  it('tells times in an order that can be, none of them in the future', async () => {
    const odd = await read(
      `SELECT task_id, sn, state FROM tasks_execution
        WHERE sent_at < queued_at OR received_at < sent_at OR started_at < received_at OR ended_at < started_at
           OR greatest(queued_at, sent_at, received_at, started_at, ended_at) > timestamptz '2026-11-15T12:00:00Z'`,
    );
    expect(odd).toEqual([]);
    const open = `SELECT t.id FROM tasks_task t JOIN tasks_execution e ON e.task_id = t.id
      WHERE t.state IN ('finished', 'terminated', 'aborted', 'expired', 'refused') AND e.state IN ('queued', 'sent', 'received', 'running')`;
    expect(await read(open)).toEqual([]);
  });

  it('keeps payloads, plans and targets that the product reads', async () => {
    const tasks = await read<{ kind: TaskKindName; payload: unknown; plan: unknown; target: unknown }>(
      'SELECT kind, payload, plan, target FROM tasks_task',
    );
    expect(tasks.length).toBeGreaterThan(25);
    for (const { kind, payload, plan, target } of tasks) {
      expect(kindOf(kind).draft.safeParse(payload).error, kind).toBeUndefined();
      expect(taskPlan.safeParse(plan).error).toBeUndefined();
      expect(taskDraft.shape.target.safeParse(target).error).toBeUndefined();
    }
  });

  it('has versions and publications of apps in every state, reviews in time and overdue', async () => {
    const shown = versionStates.filter((state) => state !== 'deleted');
    expect(await words('SELECT DISTINCT state AS word FROM appstore_version')).toEqual(shown.toSorted());
    expect(await words('SELECT DISTINCT state AS word FROM appstore_publication')).toEqual(
      publicationStates.toSorted(),
    );
    const due = `SELECT DISTINCT (review_due_at < timestamptz '2026-11-15T12:00:00Z')::text AS word
      FROM appstore_version WHERE review_due_at IS NOT NULL`;
    expect(await words(due)).toEqual(['false', 'true']);
    for (const table of ['appstore_ad', 'appstore_block', 'appstore_definition', 'appstore_parameter'])
      expect(await read(`SELECT FROM ${table}`), table).not.toEqual([]);
  });

  it('has keys that wait, imports that failed, webhooks with deliveries and API keys', async () => {
    for (const [what, least] of [
      [`link_key WHERE state = 'waiting'`, 4],
      [`devices_import WHERE state = 'failed'`, 2],
      [`devices_import WHERE state = 'done'`, 2],
      [`integration_delivery WHERE state = 'failed'`, 3],
      [`integration_delivery WHERE state = 'delivered'`, 5],
      ['identity_api_key', 4],
      ['tasks_upload', 3],
    ] as const) {
      const [row] = await read<{ n: number }>(`SELECT count(*)::int AS n FROM ${what}`);
      expect(row?.n, what).toBeGreaterThanOrEqual(least);
    }
    // Their secrets would be the installation's to seal: an endpoint that is on could not sign.
    expect(await read(`SELECT FROM integration_endpoint WHERE state = 'enabled'`)).toEqual([]);
  });
});
