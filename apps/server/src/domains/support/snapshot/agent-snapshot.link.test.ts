import { join } from 'node:path';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import { deviceTaskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { DebianRoot } from '@tilldeck/testkit/factories/debian-package';
import { allPermissions, People, type TestDevice, testPassword } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { TestAgent } from '@tilldeck/testkit/harness/spawn-agent';
import { type ServerProcess, spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { startTestBroker, type TestBroker } from '@tilldeck/testkit/harness/test-broker';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';
import { submitTicket } from '../../../../testing/ticket-world.ts';

let broker: TestBroker;
let bucket: TestBucket;
let database: TestDatabase;
let server: ServerProcess;
let people: People;
let admin: WireClient;
let customer: WireClient;
let device: TestDevice;
let agent: TestAgent;
let debian: DebianRoot;

beforeAll(async () => {
  broker = await startTestBroker();
  bucket = await createTestBucket();
  database = await createTestDatabase(inject('templateDatabase'));
  people = new People(database.ownerUrl);
  const vendor = await people.vendor();
  await people.account(vendor, allPermissions('admin'), { loginName: 'admin' });
  const org = await people.partner(vendor);
  await people.account(org, allPermissions('partner'), { loginName: 'customer' });
  const settings = { ...serverSettings(database), ...broker.settings, S3_BUCKET: bucket.name };
  server = await spawnServer(settings, { roles: ['api', 'worker', 'ingest'] });
  admin = await new WireClient(server.url).signIn('admin', testPassword);
  customer = await new WireClient(server.url).signIn('customer', testPassword);
  device = await people.device(org);
  const { code } = await customer.call(claimRoutes.add, { label: 'Test', sn: device.sn });
  agent = new TestAgent({ serverUrl: server.url, sn: device.sn, claimCode: code });
  debian = new DebianRoot(join(agent.folder, 'debian'));
  agent.configure({ ...debian.commands, freeSpaceMb: 0, transferWaitMs: 20 });
  agent.start();
}, 120_000);
afterAll(async () => {
  await agent?.remove();
  await server?.stop();
  await people?.close();
  await database?.drop();
  await bucket?.drop();
  await broker?.stop();
});

const waitMs = { timeout: 30_000, interval: 100 };

async function install(kind: 'install' | 'upgrade', version: string): Promise<void> {
  const { id: fileId } = await uploadContent(customer, 'taskPackage', 'till.deb', debian.build('till', version));
  const fileState = async () => (await customer.call(fileRoutes.detail, { fileId })).state;
  await expect.poll(fileState, waitMs).toBe('ready');
  const payload = { fileId, appName: 'till', isThirdParty: false, ...(kind === 'upgrade' ? { package: 'till' } : {}) };
  await customer.call(deviceTaskRoutes.command, { deviceId: device.id, kind, payload });
  const reported = async () =>
    (
      await people.query<{ version: string }>(
        `SELECT app ->> 'version' AS version FROM link_facts f, jsonb_array_elements(f.apps) app
          WHERE f.device_id = $1 AND app ->> 'package' = 'till'`,
        [device.id],
      )
    )[0]?.version;
  await expect.poll(reported, waitMs).toBe(version);
}

it('the device of a ticket is shown as it was, after its app was updated and its agent restarted', {
  timeout: 120_000,
}, async () => {
  const isOnline = async () =>
    (await people.query<{ state: string }>('SELECT state FROM devices_device WHERE id = $1', [device.id]))[0]?.state;
  await expect.poll(isOnline, waitMs).toBe('online');
  await install('install', '1.0');
  const { id } = await submitTicket(customer, { sn: device.sn });
  const first = await customer.call(ticketRoutes.snapshot, { id });
  const versions = (apps: readonly { package: string; version: string }[] | undefined) =>
    apps?.filter((app) => app.package === 'till').map(({ version }) => version);
  expect(versions(first.before?.reported?.apps)).toEqual(['1.0']);
  expect(first.before?.tasks).toMatchObject([{ kind: 'install', state: 'succeeded' }]);
  expect(first.before?.useLog?.map(({ kind }) => kind)).toContain('app_installed');
  await install('upgrade', '2.0');
  await agent.kill();
  agent.start();
  const since = async () =>
    (await admin.call(ticketRoutes.snapshot, { id })).now?.useLog?.map(({ kind, detail }) => ({ kind, detail }));
  await expect
    .poll(since, waitMs)
    .toContainEqual({ kind: 'app_started', detail: expect.objectContaining({ app: 'agent' }) });
  expect(await since()).toContainEqual({
    kind: 'app_updated',
    detail: expect.objectContaining({ package: 'till', from: '1.0', to: '2.0' }),
  });
  for (const reader of [admin, customer]) {
    const again = await reader.call(ticketRoutes.snapshot, { id });
    expect(versions(again.before?.reported?.apps)).toEqual(['1.0']);
    expect(versions(again.now?.reported?.apps)).toEqual(['2.0']);
    expect(again.now?.tasks).toMatchObject([{ kind: 'upgrade' }, { kind: 'install' }]);
  }
  // What was frozen is the same to the letter.
  const { before } = await customer.call(ticketRoutes.snapshot, { id });
  expect(before).toEqual(first.before);
});
