import { randomBytes, scryptSync } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ScriptedStore } from '@tilldeck/testkit/conformance/scripted-store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HandlerStage } from '../../../testing/handler-stage.ts';
import { succeeded } from '../work-handler.ts';
import { DeviceLock, verifyPassword } from './lock-state.ts';

const store = new ScriptedStore();
let stage: HandlerStage;
beforeEach(async () => {
  stage = await HandlerStage.open(store);
});
afterEach(() => stage.close());

describe('commands', () => {
  it('a lock keeps notice and hash, opens to its password only, and unlock takes it away', async () => {
    const salt = randomBytes(16);
    const hash = scryptSync('secret12', salt, 32, { N: 1_024, r: 8, p: 1 });
    const passwordHash = `scrypt$1024$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`;
    expect(await stage.carryOut('lock', { passwordHash, notice: 'Call us' })).toMatchObject(
      succeeded({ isLocked: true }),
    );
    const state = new DeviceLock(stage.folder).read();
    expect(state).toMatchObject({ notice: 'Call us' });
    expect(verifyPassword(state?.passwordHash ?? '', 'secret12')).toBe(true);
    expect(verifyPassword(state?.passwordHash ?? '', 'secret13')).toBe(false);
    expect(await stage.carryOut('unlock', {})).toMatchObject(succeeded({ isLocked: false }));
    expect(new DeviceLock(stage.folder).read()).toBeUndefined();
  });

  it('a reboot is refused unless switched on, and has happened when the machine has started since', async () => {
    expect(await stage.carryOut('reboot', {})).toMatchObject({ code: 'permission_denied' });
    expect(await stage.carryOut('shutdown', {})).toMatchObject({ code: 'permission_denied' });
    const asked = join(stage.base, 'asked');
    const config = { hooks: { shutdown: ['touch', asked] } };
    expect(await stage.carryOut('shutdown', {}, { config, bootId: 'one' })).toMatchObject({ step: 'succeeded' });
    expect(existsSync(asked)).toBe(true);
    const note = { boot: 'one', askedAt: Date.now() };
    expect(await stage.carryOut('reboot', {}, { bootId: 'two', note, isResumed: true })).toMatchObject({
      step: 'succeeded',
    });
    const late = {
      bootId: 'one',
      note: { ...note, askedAt: 0 },
      isResumed: true,
      config: { hooks: { reboot: ['true'] } },
    };
    expect(await stage.carryOut('reboot', {}, late)).toMatchObject({ code: 'internal' });
  });

  it('firmware is staged for the program of the machine, and judged by what the machine comes back with', async () => {
    const file = store.put('fw.bin', Buffer.from('firmware'));
    const payload = { file, firmwareVersion: '2.0' };
    expect(await stage.carryOut('ota', payload)).toMatchObject({ code: 'unsupported' });
    const copy = join(stage.base, 'copy');
    const config = { hooks: { ota: ['sh', '-c', `cp "$TILLDECK_FILE" ${copy} && test "$TILLDECK_VERSION" = 2.0`] } };
    expect(await stage.carryOut('ota', payload, { config })).toMatchObject(succeeded({ firmwareVersion: '2.0' }));
    expect(readFileSync(copy, 'utf8')).toBe('firmware');
    const back = { config, note: { boot: 'another' }, isResumed: true };
    expect(await stage.carryOut('ota', payload, back)).toMatchObject({ code: 'health_gate' });
  });

  it('app data is emptied where it is configured, and nowhere near the root', async () => {
    const data = join(stage.base, 'data');
    mkdirSync(join(data, 'deep'), { recursive: true });
    writeFileSync(join(data, 'deep/file'), 'x');
    const config = { appData: { till: [data], root: ['/tmp'] } };
    expect(await stage.carryOut('clear_app_data', { package: 'other' }, { config })).toMatchObject({
      code: 'unsupported',
    });
    expect(await stage.carryOut('clear_app_data', { package: 'root' }, { config })).toMatchObject({
      code: 'permission_denied',
    });
    expect(await stage.carryOut('clear_app_data', { package: 'till' }, { config })).toMatchObject({
      step: 'succeeded',
    });
    expect(readdirSync(data)).toEqual([]);
  });

  it('data of an app are not cleared through a link, and what a link inside leads to stays (attack S23)', async () => {
    const victim = join(stage.base, 'victim', 'etc');
    mkdirSync(victim, { recursive: true });
    writeFileSync(join(victim, 'shadow'), 'x');
    const data = join(stage.base, 'data');
    mkdirSync(join(data, 'own', 'deep'), { recursive: true });
    symlinkSync(victim, join(data, 'inside'));
    symlinkSync(victim, join(stage.base, 'laid'));
    symlinkSync(join(stage.base, 'victim'), join(stage.base, 'above'));
    const appData = { laid: [join(stage.base, 'laid')], above: [join(stage.base, 'above', 'etc')], till: [data] };
    for (const name of ['laid', 'above'])
      expect(await stage.carryOut('clear_app_data', { package: name }, { config: { appData } })).toMatchObject({
        code: 'permission_denied',
      });
    expect(await stage.carryOut('clear_app_data', { package: 'till' }, { config: { appData } })).toMatchObject({
      step: 'succeeded',
      result: { entries: 2 },
    });
    expect(readdirSync(data)).toEqual([]);
    expect(readdirSync(victim)).toEqual(['shadow']);
  });

  it.runIf(process.getuid?.() === 0)(
    'data of an app are cleared with the rights of whom they belong to; as root only, because others cannot give theirs up (attack S23)',
    async () => {
      const data = join(stage.base, 'data');
      mkdirSync(join(data, 'of-root'), { recursive: true });
      writeFileSync(join(data, 'of-root', 'file'), 'x');
      chownSync(data, 65_534, 65_534);
      chmodSync(stage.base, 0o755);
      expect(
        await stage.carryOut('clear_app_data', { package: 'till' }, { config: { appData: { till: [data] } } }),
      ).toMatchObject({ code: 'permission_denied' });
      expect(readdirSync(join(data, 'of-root'))).toEqual(['file']);
    },
  );

  it('the drawer gets its bytes; a picture, a switch and a notice go through the program of the machine', async () => {
    const drawer = join(stage.base, 'lp0');
    expect(await stage.carryOut('cash_drawer', { codes: ['1B'] })).toMatchObject({ code: 'hardware_absent' });
    writeFileSync(drawer, '');
    expect(
      await stage.carryOut('cash_drawer', { codes: ['1b', '70', '0'] }, { config: { cashDrawer: drawer } }),
    ).toMatchObject(succeeded({ bytes: 3 }));
    expect([...readFileSync(drawer)]).toEqual([0x1b, 0x70, 0]);

    expect(await stage.carryOut('screenshot', {})).toMatchObject({ code: 'unsupported' });
    const screenshot = ['sh', '-c', 'printf picture > "$TILLDECK_FILE"'];
    expect(await stage.carryOut('screenshot', {}, { config: { hooks: { screenshot } } })).toMatchObject({
      result: { fileId: '77' },
    });
    expect(Buffer.concat(stage.uploaded).toString()).toBe('picture');

    const turned = join(stage.base, 'turned');
    const settings = { volume: ['sh', '-c', `echo "$TILLDECK_SETTING $TILLDECK_VALUE" > ${turned}`] };
    expect(await stage.carryOut('setting', { setting: 'volume', value: 30 }, { config: { settings } })).toMatchObject({
      step: 'succeeded',
    });
    expect(readFileSync(turned, 'utf8')).toBe('volume 30\n');
    expect(await stage.carryOut('setting', { setting: 'wifi', value: false })).toMatchObject({ code: 'unsupported' });

    const notice = { title: 'Hello', content: 'World', display: 'popup' };
    expect(await stage.carryOut('notification', notice)).toMatchObject(succeeded({ isShown: false, isRead: false }));
    const notification = ['sh', '-c', 'echo shown; echo read'];
    expect(await stage.carryOut('notification', notice, { config: { hooks: { notification } } })).toMatchObject(
      succeeded({ isShown: true, isRead: true }),
    );
    expect(JSON.parse(readFileSync(join(stage.folder, 'notifications/5-1.json'), 'utf8'))).toMatchObject(notice);
    expect(await stage.carryOut('diagnostics', {})).toMatchObject({ result: { outcome: 'warning', warnings: 1 } });
  });
});
