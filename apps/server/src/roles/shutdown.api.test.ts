import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, People, testPassword } from '@tilldeck/testkit/factories/people';
import { findFreePort } from '@tilldeck/testkit/harness/free-port';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { type ServerProcess, spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { LiveClient } from '../../testing/live-client.ts';

let database: TestDatabase;
let people: People;
/** Holds a lock, so that a call waits until the test lets it go. */
let blocker: pg.Client;
const running: ServerProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  people = new People(database.ownerUrl);
  await people.account(await people.vendor(), allPermissions('admin'), { loginName: 'admin' });
  blocker = new pg.Client({ connectionString: database.ownerUrl });
  await blocker.connect();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});
afterAll(async () => {
  await blocker.end();
  await people.close();
  await database.drop();
});

async function start(settings: Record<string, string> = {}, roles?: string[]): Promise<ServerProcess> {
  const server = await spawnServer({ ...serverSettings(database), ...settings }, roles ? { roles } : {});
  running.push(server);
  return server;
}

/** Starts a call that the database holds back, and waits until it really is under way. */
async function startSlowCall(client: WireClient) {
  await blocker.query('BEGIN; LOCK TABLE system_dictionary_type IN ACCESS EXCLUSIVE MODE');
  const answer = client.send(dictionaryRoutes.page, {});
  answer.catch(() => undefined);
  await expect
    .poll(() =>
      people.query(`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'system_dictionary_type'::regclass`),
    )
    .not.toHaveLength(0);
  return { answer };
}

async function statusOf(url: string, agent?: Agent): Promise<{ code: number | undefined; body: string }> {
  const [response] = await once(request(url, { agent }).end(), 'response');
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return { code: response.statusCode, body };
}

describe('SIGTERM', () => {
  it('lets a call under way end, tells balancers and websockets, and exits with 0', async () => {
    const server = await start({ SHUTDOWN_DELAY_MS: '3000' });
    const client = await new WireClient(server.url).signIn('admin', testPassword);
    const live = await LiveClient.open(client, server.url, ['system.dictionary']);
    const agent = new Agent({ keepAlive: true });
    await expect.poll(async () => (await statusOf(`${server.url}/readyz`, agent)).code).toBe(200);
    const { answer } = await startSlowCall(client);

    process.kill(server.pid, 'SIGTERM');
    await server.waitForLog(/"msg":"stopping"/);
    const ready = await statusOf(`${server.url}/readyz`, agent);
    expect([ready.code, JSON.parse(ready.body).status]).toEqual([503, 'stopping']);
    expect(await live.closed).toBe(1001);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();

    await blocker.query('COMMIT');
    expect((await answer).status).toBe(200);
    expect(await server.exited).toEqual({ code: 0, signal: null });
    agent.destroy();
  });

  it('cuts a call that does not end', async () => {
    const server = await start({ DATABASE_STATEMENT_TIMEOUT_MS: '120000' });
    const { answer } = await startSlowCall(await new WireClient(server.url).signIn('admin', testPassword));
    const startedAt = Date.now();
    process.kill(server.pid, 'SIGTERM');
    await expect(answer).rejects.toThrow();
    expect((await server.exited).code).toBe(0);
    await blocker.query('ROLLBACK');
    // Before the process would give up on itself; calls and connections have 15 s of that.
    expect(Date.now() - startedAt).toBeLessThan(35_000);
  });

  it('ends a process that only works in the background, which tells its health on a port of its own', async () => {
    const port = await findFreePort();
    const server = await start({ PROBE_PORT: String(port) }, ['worker']);
    // On a busy machine the database may answer too late to be called up.
    await expect.poll(async () => (await statusOf(`http://127.0.0.1:${port}/readyz`)).code).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});

describe('a role that does not exist', () => {
  it('is refused by name', async () => {
    await expect(start({}, ['api', 'oracle'])).rejects.toThrow('there is no role oracle; roles are api, worker');
  });
});
