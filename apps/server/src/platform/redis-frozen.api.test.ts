import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { findFreePort } from '@tilldeck/testkit/harness/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../testing/api-harness.ts';

/** A Redis of its own, which the test stops as a machine does that is out of memory: connected, answering nothing. */
let redis: ChildProcess;
let folder: string;
let api: ApiHarness;
let admin: WireClient;

beforeAll(async () => {
  const port = await findFreePort();
  folder = mkdtempSync(join(tmpdir(), 'tilldeck-redis-'));
  redis = spawn('redis-server', ['--port', String(port), '--dir', folder, '--save', '', '--bind', '127.0.0.1']);
  api = await startApiHarness({ REDIS_URL: `redis://127.0.0.1:${port}` });
  admin = await api.as(api.admin);
});
afterAll(async () => {
  redis.kill('SIGKILL');
  await once(redis, 'exit');
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = () => admin.send(dictionaryRoutes.page, { pageNo: 1, pageSize: 1 });
const replayOfLast = async () => {
  const sent = admin.lastSent;
  if (!sent) throw new Error('nothing was sent');
  return (await admin.resend(sent)).body;
};

/** Keeps the process from everything else, as a large batch or a busy machine does. */
const holdLoop = (ms: number): void => {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
};

it('an answer that waits while the process is busy is not late', async () => {
  await expect.poll(() => api.app.redis.isReady()).toBe(true);
  const answer = api.app.redis.run(['PING']);
  // The command leaves before the process is held.
  await new Promise((resolve) => setImmediate(resolve));
  holdLoop(700);
  expect(await answer).toBe('PONG');
  expect(api.app.redis.isReady()).toBe(true);
});

describe('while Redis is frozen', () => {
  it('calls go on as when it is gone, and replays are refused again once it answers', async () => {
    await expect.poll(() => api.app.redis.isReady()).toBe(true);
    await ask();
    expect(await replayOfLast()).toMatchObject({ error: 'core.replayed' });

    redis.kill('SIGSTOP');
    // The first call waits for its time limit, none of the others does: half a second each would be twice as long.
    expect((await ask()).body.code).toBe(200);
    expect(api.app.redis.isReady()).toBe(false);
    const startedAt = performance.now();
    for (let call = 0; call < 20; call++) expect((await ask()).body.code).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(api.app.redis.isReady()).toBe(false);

    redis.kill('SIGCONT');
    await expect.poll(() => api.app.redis.isReady()).toBe(true);
    await ask();
    expect(await replayOfLast()).toMatchObject({ error: 'core.replayed' });
  });
});
