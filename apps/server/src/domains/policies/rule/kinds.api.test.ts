import type { FileKindName } from '@tilldeck/contracts/catalogue.files';
import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import {
  alarmVoiceRoutes,
  antiUninstallRoutes,
  appLockRoutes,
  appPermissionsRoutes,
  autoInstallBindRoutes,
  autoInstallRoutes,
  bootAnimationRoutes,
  customSettingsRoutes,
  devicePermissionsRoutes,
  kioskRoutes,
  printSettingsRoutes,
  recommendedAppsRoutes,
  screenAdsRoutes,
} from '@tilldeck/contracts/policies/rule.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { TestDevice } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { makeApp } from '../../../../testing/app-makers.ts';
import { animationZip, frames, mp3Frames, mp4File } from '../../../../testing/device-files.ts';
import { contentFor } from '../../../../testing/policy-world.ts';
import { pngFile } from '../../../../testing/sample-files.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';

/** One after the other: each kind from its form to the device that it is for, and not to those it is not for. */

let bucket: TestBucket;
let api: ApiHarness;
let admin: WireClient;
let till: TestDevice;
let old: TestDevice;

beforeAll(async () => {
  bucket = await createTestBucket();
  api = await startApiHarness({ S3_BUCKET: bucket.name });
  admin = await api.as(api.admin);
  till = await tells({ os_version: 'Android 11 Go', firmware_version: '2.5.6', able_items: 8191 });
  old = await tells({ os_version: 'Android 10', firmware_version: '2.5.5', able_items: 0 });
});
afterAll(async () => {
  await api?.close();
  await bucket?.drop();
});

async function tells(facts: { os_version: string; firmware_version: string; able_items: number }): Promise<TestDevice> {
  const device = await api.people.device(api.vendor);
  await api.people.query(
    'UPDATE devices_device SET os_version = $2, firmware_version = $3, able_items = $4 WHERE id = $1',
    [device.id, facts.os_version, facts.firmware_version, facts.able_items],
  );
  return device;
}

/** All kinds have the same calls; those of one stand for all. */
type KindRoutes = typeof kioskRoutes;
const of = (routes: { add: { id: string } }): KindRoutes => routes as unknown as KindRoutes;

let rules = 0;
const draft = (payload: object) => ({
  name: `Rule ${++rules}`,
  target: { scope: 'all' as const },
  payload: payload as never,
});

async function release(routes: KindRoutes, payload: object): Promise<string> {
  const { id, version } = await admin.call(routes.add, draft(payload));
  const { hash: previewHash } = await admin.call(routes.preview, { id });
  await admin.call(routes.release, { id, version, previewHash });
  return id;
}
const has = async (device: TestDevice, kind: PolicyKindName) =>
  (await contentFor(api.app, kind, device.id))?.document ?? null;
const refusalOf = async (routes: KindRoutes, payload: object) =>
  (await admin.send(routes.add, draft(payload))).body.error ?? 'ok';
async function upload(kind: FileKindName, name: string, content: Buffer): Promise<string> {
  const { id, state } = await uploadContent(admin, kind, name, content);
  expect(state).toBe('ready');
  return id;
}
const uploadRefusal = async (kind: FileKindName, name: string, content: Buffer) =>
  (await uploadContent(admin, kind, name, content)).refusal;

describe('a rule of each kind reaches the devices that can follow it', () => {
  it('[POL-02] a boot animation with its speed and rest, from an archive that keeps all rules', async () => {
    const fileId = await upload('bootAnimation', 'logo.zip', animationZip(frames(10)));
    for (const wrong of [{ speed: 61 }, { speed: -1 }, { speed: 1.5 }, { intervalS: 11 }, { intervalS: -1 }])
      expect(await refusalOf(of(bootAnimationRoutes), { fileId, speed: 0, intervalS: 0, ...wrong })).toBe(
        'core.invalid_input',
      );
    for (const archive of [frames(9), frames(251), frames(10).with(4, 'anim/00014.png'), ['anim/0001.png']])
      expect(await uploadRefusal('bootAnimation', 'logo.zip', animationZip(archive))).not.toBeNull();
    await release(of(bootAnimationRoutes), { fileId, speed: 60, intervalS: 10 });
    expect(await has(till, 'boot_animation')).toMatchObject({
      speed: 60,
      intervalS: 10,
      archive: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  it('[POL-03] a kiosk app with its digits, on Android 11 and 11 Go', async () => {
    const kiosk = { package: 'com.example.till', digits: 5 };
    expect(await refusalOf(kioskRoutes, { ...kiosk, password: '1234' })).toBe('policies.pin_length');
    await release(kioskRoutes, { ...kiosk, password: '12345' });
    expect(await has(till, 'kiosk')).toMatchObject({ package: 'com.example.till', pin: { digits: 5 } });
    expect(await has(old, 'kiosk')).toBeNull();
  });

  it('[POL-04] apps that stay, apps that come, bound and unbound, and apps that are recommended', async () => {
    // Of others than the vendor: they need firmware 2.5.6.
    const maker = await api.people.partner(api.vendor, 'Maker');
    const [till1, stock] = await Promise.all([makeApp(api.people, maker), makeApp(api.people, maker)]);
    await release(of(antiUninstallRoutes), { packages: [till1.package] });
    expect(await has(till, 'anti_uninstall')).toEqual({ packages: [till1.package] });
    expect(await has(old, 'anti_uninstall')).toBeNull();

    const id = await release(of(autoInstallRoutes), { packages: [till1.package] });
    const bound = await admin.call(autoInstallBindRoutes.bind, { id, version: 2, packages: [stock.package] });
    expect(bound.payload).toEqual({ packages: [till1.package, stock.package] });
    // What is bound goes out with the next release.
    expect(await has(till, 'auto_install')).toEqual({ packages: [till1.package] });
    const { hash: previewHash } = await admin.call(autoInstallRoutes.preview, { id });
    const { version } = await admin.call(autoInstallRoutes.release, { id, version: bound.version, previewHash });
    expect(await has(till, 'auto_install')).toEqual({ packages: [till1.package, stock.package].toSorted() });
    const unbound = await admin.call(autoInstallBindRoutes.unbind, { id, version, packages: [till1.package] });
    expect(unbound.payload).toEqual({ packages: [stock.package] });
    const last = { id, version: unbound.version, packages: [stock.package] };
    expect((await admin.send(autoInstallBindRoutes.unbind, last)).body.error).toBe('policies.unbind_failed');

    await release(of(recommendedAppsRoutes), { packages: [stock.package] });
    expect(await has(till, 'recommended_apps')).toEqual({ packages: [stock.package] });
    expect(await refusalOf(of(recommendedAppsRoutes), { packages: ['com.example.nowhere'] })).toBe(
      'policies.app_unknown',
    );
  });

  it('[POL-05] a lock on apps with digits of the chosen length', async () => {
    const packages = ['com.example.till', 'com.example.stock'];
    expect(await refusalOf(of(appLockRoutes), { packages, digits: 8, password: '1234567' })).toBe(
      'policies.pin_length',
    );
    await release(of(appLockRoutes), { packages, digits: 8, password: '12345678' });
    expect(await has(till, 'app_lock')).toMatchObject({ packages, pin: { digits: 8 } });
  });

  it('[POL-06] six permissions of at most ten apps', async () => {
    const types = [
      ...['free_usb', 'shutdown_reset', 'background_install'],
      ...['free_dynamic_permission', 'avoid_low_memory_kill', 'alert_window'],
    ];
    const entries = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ package: `com.example.a${at}`, types }));
    expect(await refusalOf(of(appPermissionsRoutes), { entries: entries(11) })).toBe('core.invalid_input');
    await release(of(appPermissionsRoutes), { entries: entries(10) });
    expect(await has(till, 'app_permissions')).toMatchObject({ entries: { length: 10 } });
  });

  it('[POL-07] every setting there is, with a scanner that has a code type', async () => {
    const scanner = {
      ...{ codeTypes: ['qr', 'ean13'], type: 'laser', mode: 'continuous', charset: 'gbk', output: 'broadcast' },
      ...{ prefix: 'a\t', suffix: '\n', removeChars: '-', prompt: 'both' },
      ...{ broadcastName: 'com.example_scan', broadcastKey: 'data', byteName: 'bytes' },
    };
    const settings = {
      ...{ bluetoothName: 'Till', virtualBluetoothName: 'Printer', screenTimeoutS: 600, brightness: 80 },
      ...{ subBrightness: 40, volume: 30, scanner, isWifiShared: false, isHotspotOn: false, isUsbTransferOn: true },
    };
    const wifi = { ssid: 'Shop', security: 'wpa3', isHidden: true };
    for (const wrong of [{}, { scanner: { ...scanner, codeTypes: [] } }, { scanner: { ...scanner, prefix: '#' } }])
      expect(await refusalOf(of(customSettingsRoutes), wrong)).toBe('core.invalid_input');
    await release(of(customSettingsRoutes), { ...settings, wifi: { ...wifi, password: 'open-sesame' } });
    expect(await has(till, 'custom_settings')).toEqual({ ...settings, wifi: { ...wifi, password: 'open-sesame' } });
  });

  it('[POL-08] ten pictures and videos for the second screen of devices that have one', async () => {
    const picture = await upload('screenPicture', 'market.png', pngFile(8, 8));
    const video = await upload('screenVideo', 'market.mp4', mp4File());
    const resources = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ fileId: at === 0 ? video : picture, seconds: 5 }));
    expect(await refusalOf(of(screenAdsRoutes), { playType: 'ads_first', resources: resources(11) })).toBe(
      'core.invalid_input',
    );
    await release(of(screenAdsRoutes), { playType: 'ads_first', resources: resources(10) });
    expect(await has(till, 'screen_ads')).toMatchObject({
      playType: 'ads_first',
      resources: { 0: { format: 'video' }, 9: { format: 'picture', seconds: 5 }, length: 10 },
    });
    expect(await has(old, 'screen_ads')).toBeNull();
  });

  it('[POL-09] [CFG-04] a voice for paper that ran out, of a group, and print settings', async () => {
    expect(await uploadRefusal('alarmVoice', 'paper.mp3', Buffer.from('no sound'))).not.toBeNull();
    const fileId = await upload('alarmVoice', 'paper.mp3', mp3Frames(20));
    const [group] = await api.people.query<{ id: string }>(
      `INSERT INTO devices_group (org_id, name) VALUES (1, 'Bakery') RETURNING id`,
    );
    await api.people.query('UPDATE devices_device SET group_id = $2 WHERE id = $1', [till.id, group?.id]);
    const target = { scope: 'group' as const, groupIds: [String(group?.id)] };
    const made = await admin.call(alarmVoiceRoutes.add, { name: 'Paper', target, payload: { fileId } });
    expect(made.createdBy).toBe(api.admin.loginName);
    const { hash: previewHash } = await admin.call(alarmVoiceRoutes.preview, { id: made.id });
    await admin.call(alarmVoiceRoutes.release, { id: made.id, version: made.version, previewHash });
    expect(await has(till, 'alarm_voice')).toMatchObject({ voice: { sha256: expect.any(String) } });
    expect(await has(old, 'alarm_voice')).toBeNull();

    const print = { density: 8, speedMmS: 200, paperMm: 80, cut: 'partial', feedLines: 3, isBeepOn: true };
    await release(of(printSettingsRoutes), print);
    expect(await has(till, 'print_settings')).toEqual(print);
  });

  it('[POL-10] what people may do with a device', async () => {
    const permissions = { usbStorage: 'deny', camera: 'ask', unknownSources: 'deny', factoryReset: 'deny' };
    expect(await refusalOf(of(devicePermissionsRoutes), {})).toBe('core.invalid_input');
    await release(of(devicePermissionsRoutes), permissions);
    expect(await has(till, 'device_permissions')).toEqual(permissions);
  });
});
