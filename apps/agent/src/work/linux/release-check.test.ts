import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HandedFile } from '@tilldeck/contracts/tasks/file-kinds.schemas';
import { type MadeDeviceKey, makeDeviceKey } from '@tilldeck/contracts/wire/device-signing';
import { type ReleaseManifest, releaseKeyId, signRelease } from '@tilldeck/contracts/wire/release-manifest';
import { ScriptedStore } from '@tilldeck/testkit/conformance/scripted-store';
import { DebianRoot } from '@tilldeck/testkit/factories/debian-package';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HandlerStage } from '../../../testing/handler-stage.ts';

let stage: HandlerStage;
let store: ScriptedStore;
let debian: DebianRoot;
let vendor: MadeDeviceKey;
let next: MadeDeviceKey;
beforeEach(async () => {
  store = new ScriptedStore();
  stage = await HandlerStage.open(store);
  debian = new DebianRoot(stage.base);
  [vendor, next] = await Promise.all([makeDeviceKey(), makeDeviceKey()]);
});
afterEach(() => stage.close());

const now = 1_800_000_000_000;
async function manifestOf(file: HandedFile, changes: Partial<ReleaseManifest> = {}, key = vendor): Promise<string> {
  const { sha256, size } = file;
  const said = { kind: 'package' as const, sha256, size, name: 'till', version: '1.0', models: [], createdAt: now };
  return signRelease(key.privateKey, { ...said, keyId: await releaseKeyId(key.publicKey), ...changes });
}
const config = () => ({ ...debian.commands, releaseKeys: [next.publicKey, vendor.publicKey] });
const till = (version = '1.0') => store.put(`${randomBytes(4).toString('hex')}.deb`, debian.build('till', version));
const install = (file: HandedFile, manifest?: string) =>
  stage.carryOut('install', { file, appName: 'Till', ...(manifest ? { manifest } : {}) }, { config: config() });

describe('an agent with release keys', () => {
  it('installs what one of them signed, also the next one while both are there', async () => {
    const file = till();
    expect(await install(file, await manifestOf(file, { models: ['Other', 'Stage-1'] }))).toMatchObject({
      step: 'succeeded',
    });
    const later = till('2.0');
    const changes = { version: '2.0', createdAt: now + 1 };
    expect(await install(later, await manifestOf(later, changes, next))).toMatchObject({ step: 'succeeded' });
    expect(debian.installed('till')).toBe('2.0');
  });

  it('refuses packages that nobody signed, that others signed, or that were signed as something else (attack S24)', async () => {
    const file = till();
    const other = till('1.1');
    const stranger = await makeDeviceKey();
    const good = await manifestOf(file);
    const [head, body = '', signature] = good.split('.');
    const changed = Buffer.from(Buffer.from(body, 'base64url').toString().replace('"1.0"', '"9.0"'));
    const refused: Record<string, string | undefined> = {
      unsigned: undefined,
      unknown_key: await manifestOf(file, {}, stranger),
      bad_signature: [head, changed.toString('base64url'), signature].join('.'),
      wrong_file: await manifestOf(other),
      wrong_kind: await manifestOf(file, { kind: 'firmware' }),
    };
    for (const [fault, manifest] of Object.entries(refused))
      expect(await install(file, manifest), fault).toMatchObject({
        code: 'signature_mismatch',
        text: expect.stringContaining(fault),
      });
    // In the name of a key that is known, signed with another.
    const named = await manifestOf(file, { keyId: await releaseKeyId(vendor.publicKey) }, stranger);
    expect(await install(file, named)).toMatchObject({ text: expect.stringContaining('bad_signature') });
    for (const lie of [{ name: 'kitchen' }, { version: '7.0' }])
      expect(await install(file, await manifestOf(file, lie))).toMatchObject({ code: 'signature_mismatch' });
    expect(await install(file, await manifestOf(file, { models: ['Other'] }))).toMatchObject({ code: 'incompatible' });
    expect(debian.installed('till')).toBeUndefined();
  });

  it('refuses content that is not what was signed, whatever the server announces (attack S24)', async () => {
    const signed = debian.build('till', '1.0');
    const forged = store.put('forged.deb', debian.build('till', '6.6'), { announced: signed });
    expect(await install(forged, await manifestOf(forged))).toMatchObject({ step: 'failed' });
    expect(debian.installed('till')).toBeUndefined();
  });

  it('refuses a release that is older than the last it took, after the package was removed, too (attack S24)', async () => {
    const [old, newer] = [till('1.0'), till('2.0')];
    const oldManifest = await manifestOf(old);
    await install(newer, await manifestOf(newer, { version: '2.0', createdAt: now + 1_000 }));
    await stage.carryOut('uninstall', { package: 'till' }, { config: config() });
    expect(await install(old, oldManifest)).toMatchObject({ code: 'downgrade' });
    expect(debian.installed('till')).toBeUndefined();
  });

  it('runs firmware only with a manifest of that firmware and version (attack S24)', async () => {
    const mark = join(stage.base, 'put-in');
    const hooks = { ota: ['sh', '-c', `cp "$TILLDECK_FILE" "${mark}"`] };
    const file = store.put('firmware.bin', Buffer.from('firmware'));
    const ota = (manifest?: string) =>
      stage.carryOut(
        'ota',
        { file, firmwareVersion: '2.0', ...(manifest ? { manifest } : {}) },
        { config: { ...config(), hooks } },
      );
    const said = { kind: 'firmware' as const, name: 'D4', version: '2.0' };
    for (const manifest of [undefined, await manifestOf(file), await manifestOf(file, { ...said, version: '3.0' })])
      expect(await ota(manifest)).toMatchObject({ code: 'signature_mismatch' });
    expect(existsSync(mark)).toBe(false);
    expect(await ota(await manifestOf(file, said))).toMatchObject({ step: 'succeeded' });
    expect(readFileSync(mark, 'utf8')).toBe('firmware');
  });
});

it('an agent without release keys takes what the server offers', async () => {
  const file = till();
  const outcome = await stage.carryOut('install', { file, appName: 'Till' }, { config: debian.commands });
  expect(outcome).toMatchObject({ step: 'succeeded' });
});
