import { startTcpProxy, type TcpProxy } from '@tilldeck/testkit/harness/tcp-proxy';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createLog } from '../log.ts';
import { createListener, type Listener } from './listener.ts';

let database: TestDatabase;
let owner: pg.Client;
let proxy: TcpProxy;
let listener: Listener;
let connects = 0;
const heard: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  proxy = await startTcpProxy(database.vendorUrl);
  const url = new URL(database.vendorUrl);
  url.port = String(proxy.port);
  listener = createListener(url.href, createLog('silent'));
  listener.on('before_start', (payload) => heard.push(payload));
  listener.onConnect(() => {
    connects += 1;
  });
  await listener.start();
});
afterAll(async () => {
  await listener.close();
  await owner.end();
  await proxy.close();
  await database.drop();
});

const countListening = async (): Promise<number> => {
  const { rows } = await owner.query(
    `SELECT 1 FROM pg_stat_activity WHERE application_name = 'tilldeck-listen' AND datname = current_database()`,
  );
  return rows.length;
};
const hears = async (channel: string, payload: string): Promise<void> => {
  await owner.query('SELECT pg_notify($1, $2)', [channel, payload]);
  await expect.poll(() => heard).toContain(payload);
};

it('hears channels asked for before and after the start', async () => {
  listener.on('after_start', (payload) => heard.push(payload));
  await hears('before_start', 'one');
  await hears('after_start', 'two');
  expect(connects).toBe(1);
});

it('comes back after its connection was killed, each time, with one connection', async () => {
  for (const round of [2, 3, 4]) {
    await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'tilldeck-listen' AND datname = current_database()`,
    );
    await expect.poll(() => connects).toBe(round);
    await hears('before_start', `round ${round}`);
    await hears('after_start', `again ${round}`);
  }
  expect(await countListening()).toBe(1);
});

it('tries on, one at a time, while the database takes no connections, and comes back once', async () => {
  const before = connects;
  const triesBefore = proxy.acceptedCount();
  await owner.query(`ALTER DATABASE ${database.name} CONNECTION LIMIT 0`);
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'tilldeck-listen' AND datname = current_database()`,
  );
  const startedAt = Date.now();
  await expect.poll(() => proxy.acceptedCount() - triesBefore).toBeGreaterThanOrEqual(5);
  // At least 250 ms between two tries: a try that sets off two more would be far ahead of that.
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(5 * 250);
  await owner.query(`ALTER DATABASE ${database.name} CONNECTION LIMIT -1`);
  await expect.poll(() => connects).toBe(before + 1);
  await hears('before_start', 'back');
  expect(await countListening()).toBe(1);
});
