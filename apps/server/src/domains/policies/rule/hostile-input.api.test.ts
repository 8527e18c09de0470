import type { Route } from '@tilldeck/contracts/core/route';
import {
  antiUninstallRoutes,
  appLockRoutes,
  appPermissionsRoutes,
  autoInstallRoutes,
  bootAnimationRoutes,
  customSettingsRoutes,
  kioskRoutes,
  printSettingsRoutes,
  screenAdsRoutes,
  wallpaperRoutes,
} from '@tilldeck/contracts/policies/rule.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let admin: WireClient;

beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
  await api.people.device(api.vendor);
});
afterAll(() => api.close());

const all = { scope: 'all' };
const volume = { volume: 30 };
const pin = { package: 'com.example.till', digits: 6 };
const entry = (at: number) => ({ package: `com.example.a${at}`, types: ['free_usb'] });
const scanner = (change: object) => ({ scanner: { codeTypes: ['qr'], ...change } });

/** What nobody could type into a form, and the bounds of what can be. */
const refused: readonly (readonly [what: string, route: Route, payload: unknown, target?: unknown, name?: unknown])[] =
  [
    ['no name', customSettingsRoutes.add, volume, all, ''],
    ['a name of blanks', customSettingsRoutes.add, volume, all, '   '],
    ['a name of 51 characters', customSettingsRoutes.add, volume, all, 'x'.repeat(51)],
    ['a zero byte in the name', customSettingsRoutes.add, volume, all, 'a\u0000b'],
    ['no target', customSettingsRoutes.add, volume, {}],
    ['a scope that is none', customSettingsRoutes.add, volume, { scope: 'state' }],
    ['a group scope without groups', customSettingsRoutes.add, volume, { scope: 'group' }],
    ['six groups', customSettingsRoutes.add, volume, { scope: 'group', groupIds: ['1', '2', '3', '4', '5', '6'] }],
    ['a filter', customSettingsRoutes.add, volume, { scope: 'filter', filter: { state: ['online'] } }],
    [
      '1,001 devices',
      customSettingsRoutes.add,
      volume,
      { scope: 'sn', sns: Array.from({ length: 1_001 }, (_, n) => `S${n}`) },
    ],
    ['an id that is SQL', customSettingsRoutes.add, volume, { scope: 'tag', tagIds: ["1') OR true --"] }],
    ['a volume of 101', customSettingsRoutes.add, { volume: 101 }],
    ['a volume of -1', customSettingsRoutes.add, { volume: -1 }],
    ['half a per cent', customSettingsRoutes.add, { brightness: 0.5 }],
    ['a network without a name', customSettingsRoutes.add, { wifi: { ssid: '', security: 'open' } }],
    ['a network key of 7', customSettingsRoutes.add, { wifi: { ssid: 'a', security: 'wpa', password: '1234567' } }],
    ['a scanner without code types', customSettingsRoutes.add, { scanner: { codeTypes: [] } }],
    ['a prefix with a blank', customSettingsRoutes.add, scanner({ prefix: 'a b' })],
    ['a suffix with a sign', customSettingsRoutes.add, scanner({ suffix: '$(reboot)' })],
    ['a broadcast name with a dash', customSettingsRoutes.add, scanner({ broadcastName: 'com.example-scan' })],
    ['a key of a broadcast with a slash', customSettingsRoutes.add, scanner({ broadcastKey: '../data' })],
    ['digits that are letters', kioskRoutes.add, { ...pin, password: 'abcdef' }],
    ['five digits where six are said', kioskRoutes.add, { ...pin, password: '12345' }],
    ['three digits', kioskRoutes.add, { ...pin, digits: 3, password: '123' }],
    ['nine digits', kioskRoutes.add, { ...pin, digits: 9, password: '123456789' }],
    ['a package that is a command', kioskRoutes.add, { ...pin, package: 'a; rm -rf /' }],
    ['a package that is a path', kioskRoutes.add, { ...pin, package: '../../bin/sh' }],
    ['a lock without apps', appLockRoutes.add, { packages: [], digits: 6 }],
    ['an app twice', antiUninstallRoutes.add, { packages: ['com.example.a', 'com.example.a'] }],
    ['51 apps', antiUninstallRoutes.add, { packages: Array.from({ length: 51 }, (_, n) => `com.example.a${n}`) }],
    ['an app that no store has', autoInstallRoutes.add, { packages: ['com.example.nowhere'] }],
    ['eleven permissions', appPermissionsRoutes.add, { entries: Array.from({ length: 11 }, (_, n) => entry(n)) }],
    [
      'a permission that is none',
      appPermissionsRoutes.add,
      { entries: [{ package: 'com.example.a', types: ['root'] }] },
    ],
    ['a speed of 61', bootAnimationRoutes.add, { fileId: '1', speed: 61, intervalS: 0 }],
    ['an interval of 11', bootAnimationRoutes.add, { fileId: '1', speed: 10, intervalS: 11 }],
    ['a file that is not there', bootAnimationRoutes.add, { fileId: '999999', speed: 10, intervalS: 1 }],
    ['eleven pictures', wallpaperRoutes.add, { pictures: Array.from({ length: 11 }, () => ({ fileId: '1' })) }],
    ['no picture', wallpaperRoutes.add, { pictures: [] }],
    [
      'eleven ads',
      screenAdsRoutes.add,
      { playType: 'ads_first', resources: Array.from({ length: 11 }, () => ({ fileId: '1' })) },
    ],
    [
      'an ad that lasts an hour',
      screenAdsRoutes.add,
      { playType: 'ads_first', resources: [{ fileId: '1', seconds: 3_600 }] },
    ],
    ['paper of 60 mm', printSettingsRoutes.add, { paperMm: 60 }],
    ['a density of 16', printSettingsRoutes.add, { density: 16 }],
  ];

const expected = ['core.invalid_input', 'core.not_found', 'policies.app_unknown', 'policies.pin_length'];

describe('a rule is refused', () => {
  const cases = refused.map(([what, route, payload, target = all, name = 'Hostile']) => ({
    what,
    route,
    input: { name, target, payload },
  }));
  it.each(cases)('$what', async ({ route, input }) => {
    const { status, body } = await admin.send(route, input as never);
    expect(status).toBeLessThan(500);
    expect(expected).toContain(body.error);
    expect(await api.people.query('SELECT FROM policies_rule')).toEqual([]);
  });

  it('for a dynamic group, whose filter follows what devices report', async () => {
    const [group] = await api.people.query<{ id: number }>(
      `INSERT INTO devices_group (org_id, name, kind, filter) VALUES (1, 'Offline', 'dynamic', '{"state":["offline"]}') RETURNING id`,
    );
    const target = { scope: 'group' as const, groupIds: [String(group?.id)] };
    const { body } = await admin.send(customSettingsRoutes.add, { name: 'Dynamic', target, payload: volume });
    expect(body.error).toBe('policies.target_unknown');
  });

  it('for a file of another kind', async () => {
    const [file] = await api.people.query<{ id: string }>(
      `INSERT INTO files_object (org_id, kind, state, name, size, sha256, content_type, storage_key, upload_ref, part_size)
       VALUES (1, 'alarmVoice', 'ready', 'a.mp3', 4, repeat('0', 64), 'audio/mpeg', 'files/hostile', '', 8388608) RETURNING id`,
    );
    const payload = { pictures: [{ fileId: file?.id ?? '' }] };
    const { body } = await admin.send(wallpaperRoutes.add, {
      name: 'Voice as picture',
      target: { scope: 'all' },
      payload,
    });
    expect(body.error).toBe('policies.file_unfit');
  });

  it('with stages that do not rise to 100, and takes nothing of a plan it does not know', async () => {
    const { id, version } = await admin.call(customSettingsRoutes.add, {
      name: 'Stages',
      target: { scope: 'all' },
      payload: volume,
    });
    const { hash: previewHash } = await admin.call(customSettingsRoutes.preview, { id });
    for (const stages of [
      [50, 10, 100],
      [10, 50],
      [0, 100],
      [10, 10, 100],
      [-5, 100],
      [10, 101],
    ]) {
      const { body } = await admin.send(customSettingsRoutes.release, { id, version, previewHash, plan: { stages } });
      expect(body.error, stages.join()).toBe('core.invalid_input');
    }
    expect((await admin.call(customSettingsRoutes.detail, { id })).state).toBe('pending');
  });
});
