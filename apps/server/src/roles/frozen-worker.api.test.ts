import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { type ServerProcess, spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let database: TestDatabase;
let client: pg.Client;
const workers: ServerProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  for (const _ of [1, 2]) workers.push(await spawnServer(serverSettings(database), { roles: ['worker'] }));
});
afterAll(async () => {
  for (const worker of workers) {
    worker.resume();
    await worker.stop();
  }
  await client.end();
  await database.drop();
});

const emit = (mark: string) =>
  client.query(`INSERT INTO outbox_event (topic, payload) VALUES ('test.mark', json_build_object('mark', $1::text))`, [
    mark,
  ]);
/** Also what the reader of webhooks has taken: it is one of those that stop when the relay does. */
const isThrough = async (mark: string) => {
  const { rows } = await client.query<{ through: boolean }>(
    `SELECT e.published_at IS NOT NULL AND e.seq <= (SELECT min(seq) FROM outbox_reader) AS through
       FROM outbox_event e WHERE payload ->> 'mark' = $1`,
    [mark],
  );
  return rows[0]?.through ?? false;
};

it('a worker that freezes with the lease stops neither the relay nor webhooks for more than 10 s, whichever it is', async () => {
  await emit('before');
  await expect.poll(() => isThrough('before')).toBe(true);
  for (const worker of workers) {
    worker.pause();
    const frozenAt = Date.now();
    await emit(`frozen ${worker.pid}`);
    await expect.poll(() => isThrough(`frozen ${worker.pid}`), { interval: 100 }).toBe(true);
    expect(Date.now() - frozenAt).toBeLessThan(10_000);
    worker.resume();
    await emit(`after ${worker.pid}`);
    await expect.poll(() => isThrough(`after ${worker.pid}`)).toBe(true);
  }
  const { rows } = await client.query('SELECT seq FROM outbox_event ORDER BY id');
  const numbers = rows.map(({ seq }) => Number(seq));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
});
