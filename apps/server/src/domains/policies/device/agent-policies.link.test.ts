import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteDraft } from '@tilldeck/contracts/core/route';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { effectiveRoutes } from '@tilldeck/contracts/policies/effective.routes';
import { appPermissionsRoutes, customSettingsRoutes, wallpaperRoutes } from '@tilldeck/contracts/policies/rule.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, People, type TestDevice, testPassword } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { TestAgent } from '@tilldeck/testkit/harness/spawn-agent';
import { type ServerProcess, spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { startTestBroker, type TestBroker } from '@tilldeck/testkit/harness/test-broker';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { TestXServer } from '@tilldeck/testkit/harness/x-server';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pngFile } from '../../../../testing/sample-files.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';

const [widthPx, heightPx] = [320, 200];
let screen: TestXServer;
let broker: TestBroker;
let bucket: TestBucket;
let database: TestDatabase;
let server: ServerProcess;
let people: People;
let admin: WireClient;
let device: TestDevice;
let agent: TestAgent;

beforeAll(async () => {
  screen = await TestXServer.start(`${widthPx}x${heightPx}`);
  broker = await startTestBroker();
  bucket = await createTestBucket();
  database = await createTestDatabase(inject('templateDatabase'));
  people = new People(database.ownerUrl);
  const vendor = await people.vendor();
  await people.account(vendor, allPermissions('admin'), { loginName: 'admin' });
  const settings = { ...serverSettings(database), ...broker.settings, S3_BUCKET: bucket.name };
  server = await spawnServer(settings, { roles: ['api', 'worker', 'ingest'] });
  admin = await new WireClient(server.url).signIn('admin', testPassword);
  device = await people.device(vendor);
  await people.query(
    'UPDATE devices_model SET screen_width = $1, screen_height = $2 WHERE id = (SELECT model_id FROM devices_device WHERE id = $3)',
    [widthPx, heightPx, device.id],
  );
  const { code } = await admin.call(claimRoutes.add, { label: 'Test', sn: device.sn });
  agent = new TestAgent({ serverUrl: server.url, sn: device.sn, claimCode: code });
  const volume = join(agent.folder, 'volume');
  writeFileSync(volume, '70\n');
  agent.configure({
    screen: { display: screen.display },
    customSettings: {
      volume: { get: ['cat', volume], set: ['/bin/sh', '-c', 'echo "$TILLDECK_VALUE" > "$0"', volume] },
    },
    appPrograms: { 'com.example.till': ['sleep', '60'] },
  });
}, 120_000);
afterAll(async () => {
  await agent?.remove();
  await server?.stop();
  await people?.close();
  await database?.drop();
  await bucket?.drop();
  await broker?.stop();
  await screen?.stop();
});

/** Far below the 300 s that the specification allows, so that a device that only pulls by its timer fails. */
const waitMs = { timeout: 30_000, interval: 100 };
const stateOf = async () =>
  (await people.query<{ state: string }>('SELECT state FROM devices_device WHERE id = $1', [device.id]))[0]?.state;

/** What the page of the device says, by kind. */
async function settings(): Promise<Record<string, string>> {
  const { items } = await admin.call(effectiveRoutes.detail, { deviceId: device.id });
  return Object.fromEntries(
    items.map(({ kind, outcome, values }) => [kind, `${outcome} by ${values.map(({ rule }) => rule.name).join()}`]),
  );
}

const target = () => ({ scope: 'sn' as const, sns: [device.sn] });
type Routes = typeof customSettingsRoutes | typeof wallpaperRoutes | typeof appPermissionsRoutes;
async function release(routes: Routes, id: string): Promise<void> {
  const { version } = await admin.call(routes.detail, { id });
  const { hash } = await admin.call(routes.preview, { id });
  await admin.call(routes.release, { id, version, previewHash: hash });
}
async function withdraw(routes: Routes, id: string): Promise<void> {
  const { version } = await admin.call(routes.detail, { id });
  await admin.call(routes.withdraw, { id, version });
}

async function wallpaper(): Promise<string> {
  const { id: fileId } = await uploadContent(admin, 'wallpaper', 'summer.png', pngFile(widthPx, heightPx));
  await expect.poll(async () => (await admin.call(fileRoutes.detail, { fileId })).state, waitMs).toBe('ready');
  const payload: RouteDraft<typeof wallpaperRoutes.add>['payload'] = { pictures: [{ fileId }] };
  return (await admin.call(wallpaperRoutes.add, { name: 'Summer', target: target(), payload })).id;
}

/** The colours on the screen, as a hash. The fourth byte of a pixel has no meaning, and programs fill it differently. */
function shown(): string {
  const dump = execFileSync('xwd', ['-silent', '-root'], { env: { ...process.env, DISPLAY: screen.display } });
  const pixelsAt = dump.readUInt32BE(0) + dump.readUInt32BE(76) * 12;
  const colours = dump.subarray(pixelsAt).filter((_, at) => at % 4 !== 3);
  return createHash('sha256').update(colours).digest('hex');
}
const volume = () => readFileSync(join(agent.folder, 'volume'), 'utf8').trim();
const permissions = () => existsSync(join(agent.folder, 'policies', 'app-permissions.json'));

describe('policies on a real agent', { timeout: 120_000 }, () => {
  it('[FAB-05] reach it at once while it is online, and when it returns after it was away', async () => {
    agent.start();
    await expect.poll(stateOf, waitMs).toBe('online');
    const before = shown();
    const picture = await wallpaper();
    const { id: sound } = await admin.call(customSettingsRoutes.add, {
      name: 'Quiet',
      target: target(),
      payload: { volume: 20 },
    });
    const { id: permission } = await admin.call(appPermissionsRoutes.add, {
      name: 'Till stays',
      target: target(),
      payload: { entries: [{ package: 'com.example.till', types: ['avoid_low_memory_kill'] }] },
    });
    await release(wallpaperRoutes, picture);
    await release(customSettingsRoutes, sound);
    await release(appPermissionsRoutes, permission);
    await expect.poll(settings, waitMs).toEqual({
      wallpaper: 'verified by Summer',
      custom_settings: 'verified by Quiet',
      app_permissions: 'verified by Till stays',
    });
    expect([shown() === before, volume(), permissions()]).toEqual([false, '20', true]);

    await agent.kill();
    await expect.poll(stateOf, waitMs).toBe('offline');
    await withdraw(wallpaperRoutes, picture);
    await withdraw(appPermissionsRoutes, permission);
    const { version } = await admin.call(customSettingsRoutes.detail, { id: sound });
    await admin.call(customSettingsRoutes.modify, {
      id: sound,
      version,
      name: 'Loud',
      target: target(),
      payload: { volume: 90 },
    });
    await release(customSettingsRoutes, sound);
    expect(await settings()).toEqual({ custom_settings: 'waiting by Loud' });
    expect([shown() === before, volume(), permissions()]).toEqual([false, '20', true]);

    agent.start();
    await expect.poll(settings, waitMs).toEqual({ custom_settings: 'verified by Loud' });
    expect([shown() === before, volume(), permissions()]).toEqual([true, '90', false]);

    // Connected, and not yet known to be: what is withdrawn leaves at once all the same, and the former value returns.
    await expect.poll(stateOf, waitMs).toBe('online');
    await people.query("UPDATE devices_device SET state = 'offline' WHERE id = $1", [device.id]);
    await withdraw(customSettingsRoutes, sound);
    await expect.poll(volume, waitMs).toBe('70');
  });
});
