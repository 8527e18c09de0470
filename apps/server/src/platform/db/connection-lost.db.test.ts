import { LineCapture } from '@tilldeck/testkit/harness/line-capture';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { startTcpProxy, type TcpProxy } from '@tilldeck/testkit/harness/tcp-proxy';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JobHarness, startJobHarness } from '../../../testing/job-harness.ts';
import { createLog } from '../log.ts';
import { isDatabaseAway } from './database.ts';
import { systemScope, writeIn } from './scope.ts';

const log = new LineCapture();
let proxy: TcpProxy;
let harness: JobHarness;

beforeAll(async () => {
  proxy = await startTcpProxy(stackSettings().DATABASE_URL ?? '');
  const through = (url: string) => Object.assign(new URL(url), { port: String(proxy.port) }).href;
  harness = await startJobHarness(through, createLog('warn', log));
});
afterAll(async () => {
  await harness.close();
  await proxy.close();
});

it('loses a connection between two statements of a transaction without losing the process', async () => {
  const scope = systemScope(harness.app.database, 'a test');
  const work = writeIn(scope, async ({ db }) => {
    await sql`select 1`.execute(db);
    await proxy.cut();
    // An error nobody listens for would end the process here, and this test with it.
    await log.until(/database connection lost/);
    return sql`select 2`.execute(db);
  });
  const error: unknown = await work.catch((caught: unknown) => caught);
  expect(isDatabaseAway(error), String(error)).toBe(true);
  await proxy.restore();
  const answer = await writeIn(scope, ({ db }) => sql<{ n: number }>`select 3 as n`.execute(db));
  expect(answer.rows).toEqual([{ n: 3 }]);
});
