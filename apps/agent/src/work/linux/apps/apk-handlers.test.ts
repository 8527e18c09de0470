import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspectApk } from '@tilldeck/apk/inspect-apk';
import { ScriptedStore } from '@tilldeck/testkit/conformance/scripted-store';
import { ApkBuilder } from '@tilldeck/testkit/factories/apk-builder';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HandlerStage } from '../../../../testing/handler-stage.ts';
import { AppFolder } from './app-folder.ts';

const name = 'com.example.till';
const store = new ScriptedStore();
const apks = new ApkBuilder();
let stage: HandlerStage;
let apps: AppFolder;
let own: string;
const builds = new Map<string, Buffer>();
beforeAll(async () => {
  for (const [key, draft, signer] of [
    ['1', { versionCode: 1, versionName: '1.0' }, 'dev'],
    ['2', { versionCode: 2, versionName: '2.0' }, 'dev'],
    ['stranger', { versionCode: 3 }, 'stranger'],
    ['other', { package: 'com.example.other', versionCode: 3 }, 'dev'],
  ] as const)
    builds.set(key, readFileSync(await apks.build(draft, { keys: [signer] })));
  const read = await inspectApk(await apks.build({ versionCode: 1, versionName: '1.0' }, { keys: ['dev'] }));
  own = 'certificates' in read ? (read.certificates[0] ?? '') : '';
});
afterAll(() => apks.close());
beforeEach(async () => {
  stage = await HandlerStage.open(store);
  apps = new AppFolder(join(stage.base, 'apps'));
});
afterEach(() => stage.close());

const shell = (script: string) => ['/bin/sh', '-c', script];
/** Each start is written down, with what the app could read then. */
const living =
  'touch "$TILLDECK_HEARTBEAT"; echo "$TILLDECK_VERSION_CODE $(cat "$TILLDECK_PARAMETERS" 2>/dev/null)" >> "$TILLDECK_HEARTBEAT.starts"';
const configWith = (start: string) => ({
  config: { apps: { folder: apps.folder, start: shell(start), abis: [], sdk: 0, storeEveryHours: 6, storeSpreadS: 0 } },
});
const payloadOf = (key: string, changes: Record<string, unknown> = {}) => ({
  file: store.put('app.apk', builds.get(key) ?? Buffer.alloc(0)),
  appName: 'Till',
  package: name,
  format: 'apk',
  versionCode: Number(key) || 3,
  signers: [own],
  allowsDowngrade: false,
  ...changes,
});
const starts = () => {
  const path = `${apps.heartbeatOf(name)}.starts`;
  return existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
    : [];
};

describe('apps of the store', () => {
  it('are put in, started with what they are told, upgraded, and removed', async () => {
    const config = configWith(living);
    const told = { hash: 'h1', values: { footer: 'Thanks' } };
    expect(await stage.carryOut('upgrade', payloadOf('1'), config)).toMatchObject({ code: 'not_installed' });
    expect(
      await stage.carryOut('install', payloadOf('1', { health: { minutes: 1 }, parameters: told }), config),
    ).toMatchObject({
      step: 'succeeded',
      result: { package: name, version: '1.0', versionCode: 1, parametersHash: 'h1' },
    });
    const parameters = apps.parametersOf(name, apps.current(name) ?? '');
    expect(statSync(parameters).mode & 0o777, 'for the eyes of the app alone').toBe(0o600);
    expect(starts()).toEqual(['1 {"footer":"Thanks"}']);
    const again = await stage.carryOut('install', payloadOf('1', { parameters: told }), config);
    expect(again).toMatchObject({ result: { wasThere: true } });
    // Other values are told at once, without loading the file again.
    const other = { hash: 'h2', values: { footer: 'Bye' } };
    expect(
      await stage.carryOut('install', payloadOf('1', { parameters: other, appVersionId: '71' }), config),
    ).toMatchObject({
      result: { versionCode: 1, parametersHash: 'h2' },
    });
    // By which it asks whether it is to be told anything else.
    expect(apps.list()).toMatchObject([{ versionCode: 1, versionId: '71', parametersHash: 'h2' }]);
    expect(await stage.carryOut('upgrade', payloadOf('2'), config)).toMatchObject({ result: { before: '1.0' } });
    expect(starts()).toEqual(['1 {"footer":"Thanks"}', '1 {"footer":"Bye"}', '2']);
    expect(apps.list()).toMatchObject([{ package: name, versionCode: 2, certificates: [own] }]);
    expect(await stage.carryOut('uninstall', { appName: 'till' }, config)).toMatchObject({ step: 'succeeded' });
    expect(apps.list()).toEqual([]);
  });

  it('signed by somebody else, of another name or content, or older are refused, and nothing changes', async () => {
    const config = configWith(living);
    await stage.carryOut('install', payloadOf('2'), config);
    const refusalOf = async (payload: Record<string, unknown>) =>
      (await stage.carryOut('install', payload, config)).code;
    expect(await refusalOf(payloadOf('stranger'))).toBe('signature_mismatch');
    // Also when the store would allow it: what is there belongs to another.
    const read = await inspectApk(await apks.build({ versionCode: 3 }, { keys: ['stranger'] }));
    const stranger = 'certificates' in read ? read.certificates : [];
    expect(await refusalOf(payloadOf('stranger', { signers: stranger }))).toBe('signature_mismatch');
    expect(await refusalOf(payloadOf('other'))).toBe('incompatible');
    expect(await refusalOf(payloadOf('2', { versionCode: 9 }))).toBe('incompatible');
    expect(await refusalOf(payloadOf('1'))).toBe('downgrade');
    const cut = Buffer.from(builds.get('1') ?? []);
    cut[Math.floor(cut.length / 2)] = (cut[Math.floor(cut.length / 2)] ?? 0) ^ 1;
    builds.set('3', cut);
    expect(['signature_mismatch', 'incompatible']).toContain(await refusalOf(payloadOf('3')));
    expect(starts()).toEqual(['2']);
    // Taken back by its owner: the one before may take its place.
    expect(await refusalOf(payloadOf('1', { allowsDowngrade: true }))).toBeUndefined();
    expect(apps.list()).toMatchObject([{ versionCode: 1 }]);
  });

  it('that do not come to life give way to the version before', async () => {
    await stage.carryOut('install', payloadOf('1'), configWith(living));
    const broken = await stage.carryOut(
      'install',
      payloadOf('2', { health: { minutes: 1 } }),
      configWith(`[ "$TILLDECK_VERSION_CODE" != 2 ] && { ${living}; }`),
    );
    expect(broken).toMatchObject({ code: 'health_gate', text: expect.stringContaining('1.0 is back') });
    expect(apps.list()).toMatchObject([{ versionCode: 1 }]);
    expect(starts()).toEqual(['1', '1']);
    // Started, and silent until its time was over, while the agent was away.
    const silent = configWith(`[ "$TILLDECK_VERSION_CODE" = 2 ] || { ${living}; }`);
    const payload = payloadOf('2', { health: { minutes: 1 } });
    const former = apps.current(name) ?? '';
    const waiting = await stage.carryOut('install', payloadOf('2'), silent);
    const note = { ...waiting.note, previous: former, until: Date.now() - 1 };
    expect(await stage.carryOut('install', payload, { ...silent, note, isResumed: true })).toMatchObject({
      code: 'health_gate',
      text: expect.stringContaining('no sign of life'),
    });
    expect(apps.list()).toMatchObject([{ versionCode: 1 }]);
    // Where there was none before, none stays.
    await stage.carryOut('uninstall', { package: name }, silent);
    expect(await stage.carryOut('install', payload, configWith('exit 1'))).toMatchObject({ code: 'health_gate' });
    expect(apps.list()).toEqual([]);
  });

  it('need a place on the machine', async () => {
    expect(await stage.carryOut('install', payloadOf('1'))).toMatchObject({ code: 'unsupported' });
  });
});

it('a version that is there is used again only when its whole hash is the wanted one (attack L15)', () => {
  const folder = new AppFolder(join(stage.base, 'hashed'));
  const path = join(stage.base, 'file.apk');
  writeFileSync(path, 'the file');
  const sha256 = createHash('sha256').update('the file').digest('hex');
  const app = { package: 'com.example.till', versionCode: 3, versionName: '3', name: 'Till', certificates: [] };
  const version = folder.nameOf(3, sha256, undefined);
  folder.stage(app, version, path, undefined);
  expect(folder.find(app.package, 3, sha256)).toBe(version);
  expect(folder.find(app.package, 3, `${sha256.slice(0, 12)}${'0'.repeat(52)}`)).toBeUndefined();
  writeFileSync(folder.apkOf(app.package, version), 'another one');
  expect(folder.find(app.package, 3, sha256)).toBeUndefined();
});
