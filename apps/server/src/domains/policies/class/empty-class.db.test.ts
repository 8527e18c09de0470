import { People } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { wrongPlaces, wrongPolicyCounters } from '../../../../testing/policy-world.ts';
import type { App } from '../../../platform/app.ts';
import { readConfig } from '../../../platform/config.ts';
import { createApp } from '../../../platform/create-app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { domains } from '../../catalogue.domain.ts';
import { lockPlacing } from './class.store.ts';
import { addMatch } from './class-move.service.ts';
import { dropEmptyClasses } from './empty-class.service.ts';
import { itemNumber } from './item-number.rules.ts';

const kind = 'custom_settings';
let database: TestDatabase;
let people: People;
let app: App;
let tag: number;
let deviceIds: string[];

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  people = new People(database.ownerUrl);
  app = createApp(readConfig(serverSettings(database)), domains);
  await people.vendor();
  const model = await people.model('Classes');
  [tag = 0] = (
    await people.query<{ id: number }>(`INSERT INTO devices_tag (org_id, name) VALUES (1, 'Few') RETURNING id`)
  ).map(({ id }) => id);
  deviceIds = (
    await people.query<{ id: string }>(
      `INSERT INTO devices_device (sn, org_id, model_id) SELECT 'CLASS-' || n, 1, $1 FROM generate_series(1, 20) n RETURNING id`,
      [model],
    )
  ).map(({ id }) => id);
  const [rule] = await people.query<{ id: string }>(
    `INSERT INTO policies_rule (org_id, kind, name, target, payload) VALUES (1, $1, 'Few', '{}', '{}') RETURNING id`,
    [kind],
  );
  const [match] = await people.query<{ id: string }>(
    `INSERT INTO policies_match (rule_id, org_id, item, scope, tag_ids) VALUES ($1, 1, $2, 'tag', $3) RETURNING id`,
    [rule?.id, itemNumber(kind), [tag]],
  );
  await writeIn(systemScope(app.database, 'a test'), async (inside) => {
    await lockPlacing(inside);
    await addMatch(inside, kind, match?.id ?? '');
  });
}, 120_000);
afterAll(async () => {
  await people?.close();
  await app?.close();
  await database?.drop();
});

const setTags = 'UPDATE devices_device SET tags = $2 WHERE id = ANY ($1)';
const classes = () =>
  people.query<{ id: number }>('SELECT id FROM policies_class WHERE item = $1 ORDER BY id', [itemNumber(kind)]);
const countersOf = (id: number | undefined) =>
  people.query('SELECT FROM policies_counter WHERE class_id = $1', [id ?? null]);

const countWaiting = async (): Promise<number> =>
  (
    await people.query(`SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`)
  ).length;

it('deletes a class that its last device has left, and makes it again for the next one', async () => {
  await people.query(setTags, [deviceIds.slice(0, 3), [tag]]);
  const [all, few] = await classes();
  expect(await dropEmptyClasses(app)).toBe(0);
  await people.query(setTags, [deviceIds.slice(0, 3), []]);
  expect(await dropEmptyClasses(app)).toBe(1);
  expect(await classes()).toEqual([all]);
  expect(await countersOf(few?.id)).toEqual([]);

  await people.query(setTags, [deviceIds.slice(0, 1), [tag]]);
  expect(await classes()).toHaveLength(2);
  expect(await wrongPlaces(people)).toEqual([]);
  expect(await wrongPolicyCounters(people)).toEqual([]);
});

it('keeps a class that a device is about to join', async () => {
  await people.query(setTags, [deviceIds, []]);
  const before = await classes();
  expect(before).toHaveLength(2);
  const joining = new pg.Client({ connectionString: database.ownerUrl });
  await joining.connect();
  try {
    await joining.query('BEGIN');
    await joining.query(setTags, [deviceIds.slice(0, 2), [tag]]);
    const dropped = dropEmptyClasses(app);
    await expect.poll(countWaiting).toBe(1);
    await joining.query('COMMIT');
    expect(await dropped).toBe(0);
  } finally {
    await joining.end();
  }
  expect(await classes()).toEqual(before);
  expect(await wrongPlaces(people)).toEqual([]);
  expect(await wrongPolicyCounters(people)).toEqual([]);
});

it('keeps a class with devices whose counter is wrong', async () => {
  await people.query(setTags, [deviceIds.slice(0, 2), [tag]]);
  const before = await classes();
  await people.query('DELETE FROM policies_counter WHERE class_id = ANY ($1)', [before.map(({ id }) => id)]);
  expect(await dropEmptyClasses(app)).toBe(0);
  expect(await classes()).toEqual(before);
});
