import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { AgentLedger } from '@tilldeck/testkit/client/agent-ledger';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import {
  allPermissions,
  People,
  type TestDevice,
  type TestOrg,
  testPassword,
} from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { TestAgent } from '@tilldeck/testkit/harness/spawn-agent';
import { type ServerProcess, spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { startTestBroker, type TestBroker } from '@tilldeck/testkit/harness/test-broker';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

let broker: TestBroker;
let database: TestDatabase;
let server: ServerProcess;
let people: People;
let vendor: TestOrg;
let admin: WireClient;
const agents: TestAgent[] = [];

beforeAll(async () => {
  broker = await startTestBroker();
  database = await createTestDatabase(inject('templateDatabase'));
  people = new People(database.ownerUrl);
  vendor = await people.vendor();
  await people.account(vendor, allPermissions('admin'), { loginName: 'admin' });
  const settings = { ...serverSettings(database), ...broker.settings };
  server = await spawnServer(settings, { roles: ['api', 'worker', 'ingest'] });
  admin = await new WireClient(server.url).signIn('admin', testPassword);
}, 120_000);
afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.remove()));
});
afterAll(async () => {
  await server.stop();
  await people.close();
  await database.drop();
  await broker.stop();
});

/** A device in the registry, and an agent on it with a claim code that a person made. */
async function setUp(): Promise<{ device: TestDevice; agent: TestAgent }> {
  const device = await people.device(vendor);
  const { code } = await admin.call(claimRoutes.add, { label: 'Test', sn: device.sn });
  const agent = new TestAgent({ serverUrl: server.url, sn: device.sn, claimCode: code });
  agents.push(agent);
  return { device, agent };
}

const waitMs = { interval: 100 };
const one = async (text: string, values: unknown[]) => (await people.query<Record<string, unknown>>(text, values))[0];
const stateOf = async ({ id }: TestDevice) =>
  (await one('SELECT state FROM devices_device WHERE id = $1', [id]))?.state;

describe('the agent and the server', () => {
  it('[FAB-01] enrols with a claim code, connects, and tells of the machine it runs on', async () => {
    const { device, agent } = await setUp();
    agent.start();
    await expect.poll(() => stateOf(device), waitMs).toBe('online');
    const keys = await people.query('SELECT state, source FROM link_key WHERE device_id = $1', [device.id]);
    expect(keys).toEqual([{ state: 'active', source: 'claim' }]);
    const factsOf = () => one('SELECT hello, facts, apps FROM link_facts WHERE device_id = $1', [device.id]);
    await expect
      .poll(factsOf, waitMs)
      .toMatchObject({ hello: { protocol: 1 }, facts: { cpuCores: expect.any(Number) }, apps: expect.any(Array) });
    const status = await one('SELECT memory_total_mb FROM link_state WHERE device_id = $1', [device.id]);
    expect(Number(status?.memory_total_mb)).toBeGreaterThan(100);
  });

  it('an agent that is killed at any moment loses no report and doubles none', async () => {
    const { device, agent } = await setUp();
    const ledger = new AgentLedger(agent.folder);
    // From its first record or its connection on, and a moment more: while it writes, numbers, sends and is acknowledged.
    const moments = (['written', 'connected'] as const).flatMap((when) =>
      [0, 60, 150, 300].map((ms) => ({ when, ms: Math.round(ms * Math.random()) })),
    );
    for (const { when, ms } of moments) {
      const known = ledger.entries.size;
      agent.start();
      const hasBegun = () => {
        ledger.read();
        return when === 'written' ? ledger.entries.size > known : agent.output.includes('"connected"');
      };
      await expect.poll(hasBegun, { interval: 5 }).toBe(true);
      // The moment is what is tested: there is nothing to wait for.
      await new Promise((done) => setTimeout(done, ms));
      await agent.kill();
      // The next start shortens the journal.
      ledger.read();
    }
    agent.start();
    const isAllDone = () => {
      ledger.read();
      return ledger.unfinished.size;
    };
    await expect.poll(isAllDone, { timeout: 40_000, interval: 200 }).toBe(0);
    await agent.kill();
    ledger.read();

    const rows = await people.query<{ topic: string; epoch: string; seq: string }>(
      `SELECT 'status' AS topic, epoch, seq FROM link_telemetry WHERE device_id = $1
       UNION ALL SELECT 'event', epoch, seq FROM link_event WHERE device_id = $1 AND epoch > 0`,
      [device.id],
    );
    const saved = rows.map(({ topic, epoch, seq }) => `${topic} ${epoch}/${seq}`).sort();
    expect(new Set(saved).size).toBe(saved.length);
    const written = ledger.kept;
    // A journal that grew long is shortened at once, and with it go numbers that nobody read: those count by their topic.
    const numbered = written.filter(({ seq }) => seq !== undefined);
    expect(saved).toEqual(expect.arrayContaining(numbered.map(({ topic, epoch, seq }) => `${topic} ${epoch}/${seq}`)));
    expect(rows.map(({ topic }) => topic).sort()).toEqual(written.map(({ topic }) => topic).sort());
    expect(written.length).toBeGreaterThan(moments.length);
  });
});
