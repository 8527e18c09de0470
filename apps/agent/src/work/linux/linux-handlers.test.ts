import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { antiUninstallPolicy } from '@tilldeck/contracts/policies/app-policies.schemas';
import { ScriptedStore } from '@tilldeck/testkit/conformance/scripted-store';
import { DebianRoot } from '@tilldeck/testkit/factories/debian-package';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HandlerStage } from '../../../testing/handler-stage.ts';
import { ListedApps } from '../../items/bound-apps/listed-apps.ts';
import { succeeded } from '../work-handler.ts';

const store = new ScriptedStore();
let stage: HandlerStage;
beforeEach(async () => {
  stage = await HandlerStage.open(store);
});
afterEach(() => stage.close());

describe('packages', () => {
  const installOf = (content: Buffer, name?: string) => ({
    file: store.put('app.deb', content),
    appName: 'Till',
    ...(name ? { package: name } : {}),
  });

  it('are installed, upgraded, not put back to an older version, and removed by name or title', async () => {
    const debian = new DebianRoot(stage.base);
    const config = debian.commands;
    expect(await stage.carryOut('upgrade', installOf(debian.build('till', '1.0'), 'till'), { config })).toMatchObject({
      code: 'not_installed',
    });
    expect(await stage.carryOut('install', installOf(debian.build('till', '1.0')), { config })).toMatchObject(
      succeeded({ package: 'till', version: '1.0', wasThere: false }),
    );
    expect(debian.installed('till')).toBe('1.0');
    expect(await stage.carryOut('upgrade', installOf(debian.build('till', '1.10'), 'till'), { config })).toMatchObject(
      succeeded({ package: 'till', version: '1.10', before: '1.0', wasThere: false }),
    );
    expect(await stage.carryOut('install', installOf(debian.build('till', '1.9')), { config })).toMatchObject({
      code: 'downgrade',
    });
    expect(debian.installed('till')).toBe('1.10');
    expect(await stage.carryOut('uninstall', { appName: 'TILL app' }, { config })).toMatchObject(
      succeeded({ package: 'till' }),
    );
    expect(debian.installed('till')).toBeUndefined();
    expect(await stage.carryOut('uninstall', { package: 'till' }, { config })).toMatchObject({ code: 'not_installed' });
    expect(readdirSync(join(stage.folder, 'downloads'))).toHaveLength(1);
  });

  it('installed before a kill are not installed again after it, and a removal that was done is a success', async () => {
    const debian = new DebianRoot(stage.base);
    const config = debian.commands;
    const payload = installOf(debian.build('till', '1.0'));
    await stage.carryOut('install', payload, { config });
    expect(await stage.carryOut('install', payload, { config, isResumed: true })).toMatchObject({ step: 'succeeded' });
    expect(debian.installs('till')).toBe(1);
    await stage.carryOut('uninstall', { package: 'till' }, { config });
    const again = { config, isResumed: true, note: { package: 'till' } };
    expect(await stage.carryOut('uninstall', { package: 'till' }, again)).toMatchObject(succeeded({ package: 'till' }));
  });

  it('that a policy protects stay, whatever work says, until it leaves', async () => {
    const debian = new DebianRoot(stage.base);
    const config = debian.commands;
    await stage.carryOut('install', installOf(debian.build('till', '1.0')), { config });
    const listed = new ListedApps(stage.folder, antiUninstallPolicy);
    listed.keep(['till']);
    for (const named of [{ package: 'till' }, { appName: 'TILL app' }])
      expect(await stage.carryOut('uninstall', named, { config })).toMatchObject({ code: 'permission_denied' });
    expect(debian.installed('till')).toBe('1.0');
    listed.forget();
    expect(await stage.carryOut('uninstall', { package: 'till' }, { config })).toMatchObject({ step: 'succeeded' });
  });

  it('of another kind, of another name and of another content are refused', async () => {
    const debian = new DebianRoot(stage.base);
    const config = debian.commands;
    expect(await stage.carryOut('install', installOf(randomBytes(500)), { config })).toMatchObject({
      code: 'incompatible',
    });
    const other = installOf(debian.build('till', '1.0'), 'kitchen');
    expect(await stage.carryOut('install', other, { config })).toMatchObject({ code: 'incompatible' });
    const forged = store.put('forged.deb', debian.build('till', '1.0'), { announced: randomBytes(9) });
    expect(await stage.carryOut('install', { file: forged, appName: 'Till' }, { config })).toMatchObject({
      code: 'hash_mismatch',
    });
    expect(debian.installed('till')).toBeUndefined();
    const huge = { ...installOf(debian.build('till', '1.0')), file: { ...forged, size: 2 ** 50 } };
    expect(await stage.carryOut('install', huge, { config })).toMatchObject({ code: 'no_space' });
  });
});

describe('files', () => {
  it('arrive whole under their last name, go on where the network broke, and stay in their folder', async () => {
    const content = randomBytes(300_000);
    const files = [
      store.put('broken.bin', content, { cutAfter: 70_000 }),
      { ...store.put('b', Buffer.from('menu')), name: '../../.menu.txt' },
    ];
    expect(await stage.carryOut('send_files', { files })).toMatchObject({ step: 'succeeded', result: { files: 2 } });
    expect(readFileSync(join(stage.folder, 'received/broken.bin')).equals(content)).toBe(true);
    expect(readdirSync(join(stage.folder, 'received')).sort()).toEqual(['_menu.txt', 'broken.bin']);
    expect(store.askedFor('broken.bin')[1]).toMatch(/^bytes=[1-9]/);
    expect(readdirSync(join(stage.folder, 'downloads'))).toEqual([]);
  });
});

describe('logs', () => {
  it('are packed, cut to their end, and brought to the store part by part', async () => {
    const log = join(stage.base, 'till.log');
    writeFileSync(log, `${'x'.repeat(9_000)}the end`);
    const config = { appLogs: { till: [log] } };
    const payload = { source: 'app', package: 'till', maxBytes: 5_000 };
    const outcome = await stage.carryOut('fetch_log', payload, { config, partSize: 20 });
    expect(outcome).toMatchObject({ step: 'succeeded', result: { fileId: '77', isCut: true } });
    expect(stage.uploaded.length).toBeGreaterThan(1);
    const text = gunzipSync(Buffer.concat(stage.uploaded)).toString();
    expect(text.length).toBeLessThan(5_000);
    expect(text).toMatch(/xthe end$/);
    expect(await stage.carryOut('fetch_log', { ...payload, package: 'other' })).toMatchObject({
      code: 'not_installed',
    });
  });

  it('of an app are the configured files, never what a link, a second name or a made-up package leads to (attack S23)', async () => {
    const secret = join(stage.folder, 'keys.json');
    writeFileSync(secret, 'AGENT-PRIVATE-KEY', { mode: 0o600 });
    const logs = join(stage.base, 'logs');
    mkdirSync(logs);
    symlinkSync(secret, join(logs, 'link.log'));
    linkSync(secret, join(logs, 'twin.log'));
    symlinkSync(stage.folder, join(stage.base, 'elsewhere'));
    const config = {
      appLogs: {
        link: [join(logs, 'link.log')],
        twin: [join(logs, 'twin.log')],
        folder: [join(stage.base, 'elsewhere', 'settings.json')],
      },
    };
    writeFileSync(join(stage.folder, 'settings.json'), 'SETTINGS');
    for (const name of ['link', 'twin', 'folder', 'apt', 'dpkg', 'constructor', '__proto__'])
      expect(
        await stage.carryOut('fetch_log', { source: 'app', package: name, maxBytes: 5_000 }, { config }),
        name,
      ).toMatchObject({ code: 'not_installed' });
    expect(stage.uploaded).toEqual([]);
  });

  it('go on after a kill with what was packed before it', async () => {
    writeFileSync(join(stage.folder, 'agent.log'), 'before\n');
    const { note } = await stage.carryOut('fetch_log', { source: 'agent', maxBytes: 5_000 });
    mkdirSync(join(stage.folder, 'outgoing'), { recursive: true });
    writeFileSync(join(stage.folder, 'outgoing/5-1.log.gz'), stage.uploaded.splice(0)[0] ?? '');
    writeFileSync(join(stage.folder, 'agent.log'), 'after\n');
    await stage.carryOut('fetch_log', { source: 'agent', maxBytes: 5_000 }, { note, isResumed: true });
    expect(gunzipSync(Buffer.concat(stage.uploaded)).toString()).toBe('before\n');
  });

  it('of a journal begin with it, over a restart of the agent, and leave a copy unless told', async () => {
    const system = join(stage.base, 'syslog');
    writeFileSync(system, 'long ago\n');
    const config = { systemLogs: [system] };
    const payload = { durationMinutes: 0, maxBytes: 10_000, isLocalDeleted: false };
    await stage.carryOut('journal', payload, { config });
    expect(gunzipSync(Buffer.concat(stage.uploaded.splice(0))).toString()).not.toContain('long ago');
    expect(readdirSync(join(stage.folder, 'journals'))).toEqual(['5-1.log.gz']);
    writeFileSync(join(stage.folder, 'journals/6-1.log'), 'collected before\n');
    writeFileSync(join(stage.folder, 'journals/6-1.json'), JSON.stringify({ [system]: 9 }));
    writeFileSync(system, 'long ago\nsomething new\n');
    const resumed = { config, id: '6-1', isResumed: true, note: { beganAt: Date.now() } };
    const outcome = await stage.carryOut('journal', { ...payload, isLocalDeleted: true }, resumed);
    expect(outcome).toMatchObject({ step: 'succeeded', result: { fileId: '77', isFull: false } });
    expect(gunzipSync(Buffer.concat(stage.uploaded)).toString()).toBe('collected before\nsomething new\n');
    expect(readdirSync(join(stage.folder, 'journals'))).toEqual(['5-1.log.gz']);
  });
});
