import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, People, type TestDevice, testPassword } from '@tilldeck/testkit/factories/people';
import { createPrivateCa } from '@tilldeck/testkit/harness/private-ca';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { TestAgent } from '@tilldeck/testkit/harness/spawn-agent';
import { type ServerProcess, spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { startTestBroker, type TestBroker } from '@tilldeck/testkit/harness/test-broker';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { startTlsFront, type TlsFront } from '@tilldeck/testkit/harness/tls-front';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'tilldeck-tls-'));
const agents: TestAgent[] = [];
let broker: TestBroker;
let database: TestDatabase;
let people: People;
let server: ServerProcess;
let front: TlsFront;
let admin: WireClient;
/** Of the server's authority alone, and of the broker's as well. */
let serverCa: string;
let bothCas: string;

beforeAll(async () => {
  const [ofServer, ofBroker] = [await createPrivateCa(folder, 'server'), await createPrivateCa(folder, 'broker')];
  serverCa = ofServer.caFile;
  bothCas = join(folder, 'both.pem');
  writeFileSync(bothCas, readFileSync(ofServer.caFile, 'utf8') + readFileSync(ofBroker.caFile, 'utf8'));
  broker = await startTestBroker({ mqttTls: await ofBroker.issue('localhost') });
  database = await createTestDatabase(inject('templateDatabase'));
  people = new People(database.ownerUrl);
  await people.account(await people.vendor(), allPermissions('admin'), { loginName: 'admin' });
  const settings = { ...serverSettings(database), ...broker.settings };
  server = await spawnServer(settings, { roles: ['api', 'worker', 'ingest'] });
  front = await startTlsFront(server.url, await ofServer.issue('localhost'));
  admin = await new WireClient(server.url).signIn('admin', testPassword);
}, 120_000);
afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.remove()));
});
afterAll(async () => {
  await front.close();
  await server.stop();
  await people.close();
  await database.drop();
  await broker.stop();
  rmSync(folder, { recursive: true });
});

async function setUp(host: string): Promise<{ device: TestDevice; agent: TestAgent }> {
  const device = await people.device(await people.vendor());
  const { code } = await admin.call(claimRoutes.add, { label: 'TLS', sn: device.sn });
  const agent = new TestAgent({ serverUrl: `https://${host}:${front.port}`, sn: device.sn, claimCode: code });
  agents.push(agent);
  return { device, agent };
}
const waitMs = { interval: 100 };
const stateOf = async ({ id }: TestDevice) =>
  (await people.query<{ state: string }>('SELECT state FROM devices_device WHERE id = $1', [id]))[0]?.state;
const keysOf = ({ id }: TestDevice) => people.query('SELECT 1 FROM link_key WHERE device_id = $1', [id]);

describe('an agent behind TLS', () => {
  it('[FAB-01] comes in by https and mqtts under a private authority it was given', async () => {
    const { device, agent } = await setUp('localhost');
    agent.start({ caFile: bothCas });
    await expect.poll(() => stateOf(device), waitMs).toBe('online');
  });

  it('speaks to no server whose authority it does not know, or that has another name', async () => {
    const unknown = await setUp('localhost');
    unknown.agent.start();
    await expect.poll(() => unknown.agent.output, waitMs).toMatch(/unable to (get|verify)|self-signed/);
    const misnamed = await setUp('127.0.0.1');
    misnamed.agent.start({ caFile: bothCas });
    await expect.poll(() => misnamed.agent.output, waitMs).toMatch(/does not match certificate/);
    expect([await keysOf(unknown.device), await keysOf(misnamed.device)]).toEqual([[], []]);
  });

  it('speaks to no broker whose authority it does not know, and to that broker once it does', async () => {
    const { device, agent } = await setUp('localhost');
    agent.start({ caFile: serverCa });
    await expect.poll(() => agent.output, waitMs).toMatch(/connect_failed.*(unable to (get|verify)|self-signed)/);
    expect(await keysOf(device)).toHaveLength(1);
    expect(await stateOf(device)).toBe('inactive');
    await agent.kill();
    agent.start({ caFile: bothCas });
    await expect.poll(() => stateOf(device), waitMs).toBe('online');
  });

  it('speaks to no broker that has another name than its certificate', async () => {
    const brokers = { MQTT_URLS: broker.mqttUrl.replace('localhost', '127.0.0.1') };
    const other = await spawnServer(
      { ...serverSettings(database), ...broker.settings, ...brokers },
      { roles: ['api'] },
    );
    const device = await people.device(await people.vendor());
    const { code } = await admin.call(claimRoutes.add, { label: 'TLS', sn: device.sn });
    // Plain on this machine is allowed: it is the broker's name that is tried.
    const agent = new TestAgent({ serverUrl: other.url, sn: device.sn, claimCode: code });
    agents.push(agent);
    agent.start({ caFile: bothCas });
    await expect.poll(() => agent.output, waitMs).toMatch(/connect_failed.*does not match certificate/);
    expect(await stateOf(device)).toBe('inactive');
    await other.stop();
  });
});
