import { randomBytes, scryptSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { ScriptedStore } from '@tilldeck/testkit/conformance/scripted-store';
import { DebianRoot } from '@tilldeck/testkit/factories/debian-package';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AgentConfig, agentConfig } from '../../config.ts';
import { MachineFiles } from '../../facts/machine-files.ts';
import { failed, payloadOf, succeeded, type Work } from '../work-handler.ts';
import type { WorkNote, WorkOutcome } from '../work-log.ts';
import { linuxHandlers } from './linux-handlers.ts';
import { DeviceLock, verifyPassword } from './lock-state.ts';

let base: string;
let folder: string;
let server: Server;
const store = new ScriptedStore();
/** Parts that were put, in the order they came. */
let uploaded: Buffer[];

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'tilldeck-handlers-'));
  folder = join(base, 'state');
  mkdirSync(folder);
  uploaded = [];
  server = createServer(async (request, response) => {
    if (store.serve(request, response)) return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    uploaded.push(Buffer.concat(chunks));
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  store.base = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  rmSync(base, { recursive: true });
});

interface Setting {
  config?: Partial<AgentConfig>;
  files?: MachineFiles;
  note?: WorkNote;
  isResumed?: boolean;
  id?: string;
  whenSafe?: () => Promise<void>;
  partSize?: number;
}

function carryOut(kind: TaskKindName, payload: object, setting: Setting = {}): Promise<WorkOutcome> & { work: Work } {
  const work: Work = {
    id: setting.id ?? '5-1',
    signal: new AbortController().signal,
    isOver: false,
    isResumed: setting.isResumed ?? false,
    note: setting.note ?? {},
    keepNote: (note) => Object.assign(work, { note }),
    progress: () => {},
    whenSafe: setting.whenSafe ?? (() => Promise.resolve()),
    refreshed: () => Promise.reject(new Error('nothing fresh')),
  };
  let size = 0;
  const handlers = linuxHandlers({
    folder,
    config: agentConfig.parse({ freeSpaceMb: 0, ...setting.config }),
    files: setting.files ?? new MachineFiles(),
    now: () => Date.now(),
    isAllowed: (address) => address.startsWith(store.base),
    uploads: {
      begin: (draft) => {
        size = draft.size;
        const partSize = setting.partSize ?? size;
        const partCount = Math.ceil(size / partSize);
        const numbers = Array.from({ length: partCount }, (_, place) => place + 1);
        const there = numbers.slice(0, uploaded.length);
        return Promise.resolve({
          fileId: '77',
          partSize,
          partCount,
          uploaded: there,
          // One address at a time, so that it has to ask again.
          parts: numbers.slice(there.length, there.length + 1).map((partNumber) => ({
            partNumber,
            size: Math.min(partSize, size - (partNumber - 1) * partSize),
            url: `${store.base}/part/${partNumber}`,
          })),
        });
      },
      complete: ({ fileId }) => Promise.resolve({ fileId }),
    },
    examine: () => Promise.resolve([{ area: 'network', item: 'dns', result: 'warning' }]),
    appsChanged: () => Promise.resolve(),
  });
  const handler = handlers.find((one) => one.kind === kind);
  const outcome = (async () => {
    try {
      return (await handler?.carryOut(work, payloadOf(kind, { payload: payload as never }))) ?? failed('unsupported');
    } catch (error) {
      return { step: 'failed' as const, code: (error as { code: never }).code, text: String(error) };
    }
  })();
  return Object.assign(outcome, { work });
}

describe('packages', { timeout: 30_000 }, () => {
  const installOf = (content: Buffer, name?: string) => ({
    file: store.put('app.deb', content),
    appName: 'Till',
    ...(name ? { package: name } : {}),
  });

  it('are installed, upgraded, not put back to an older version, and removed by name or title', async () => {
    const debian = new DebianRoot(base);
    const config = debian.commands;
    expect(await carryOut('upgrade', installOf(debian.build('till', '1.0'), 'till'), { config })).toMatchObject({
      code: 'not_installed',
    });
    expect(await carryOut('install', installOf(debian.build('till', '1.0')), { config })).toEqual(
      succeeded({ package: 'till', version: '1.0', wasThere: false }),
    );
    expect(debian.installed('till')).toBe('1.0');
    expect(await carryOut('upgrade', installOf(debian.build('till', '1.10'), 'till'), { config })).toEqual(
      succeeded({ package: 'till', version: '1.10', before: '1.0', wasThere: false }),
    );
    expect(await carryOut('install', installOf(debian.build('till', '1.9')), { config })).toMatchObject({
      code: 'downgrade',
    });
    expect(debian.installed('till')).toBe('1.10');
    expect(await carryOut('uninstall', { appName: 'TILL app' }, { config })).toEqual(succeeded({ package: 'till' }));
    expect(debian.installed('till')).toBeUndefined();
    expect(await carryOut('uninstall', { package: 'till' }, { config })).toMatchObject({ code: 'not_installed' });
    expect(readdirSync(join(folder, 'downloads'))).toHaveLength(1);
  });

  it('installed before a kill are not installed again after it, and a removal that was done is a success', async () => {
    const debian = new DebianRoot(base);
    const config = debian.commands;
    const payload = installOf(debian.build('till', '1.0'));
    await carryOut('install', payload, { config });
    expect(await carryOut('install', payload, { config, isResumed: true })).toMatchObject({ step: 'succeeded' });
    expect(debian.installs('till')).toBe(1);
    await carryOut('uninstall', { package: 'till' }, { config });
    const again = { config, isResumed: true, note: { package: 'till' } };
    expect(await carryOut('uninstall', { package: 'till' }, again)).toEqual(succeeded({ package: 'till' }));
  });

  it('of another kind, of another name and of another content are refused', async () => {
    const debian = new DebianRoot(base);
    const config = debian.commands;
    expect(await carryOut('install', installOf(randomBytes(500)), { config })).toMatchObject({ code: 'incompatible' });
    const other = installOf(debian.build('till', '1.0'), 'kitchen');
    expect(await carryOut('install', other, { config })).toMatchObject({ code: 'incompatible' });
    const forged = store.put('forged.deb', debian.build('till', '1.0'), { announced: randomBytes(9) });
    expect(await carryOut('install', { file: forged, appName: 'Till' }, { config })).toMatchObject({
      code: 'hash_mismatch',
    });
    expect(debian.installed('till')).toBeUndefined();
    const huge = { ...installOf(debian.build('till', '1.0')), file: { ...forged, size: 2 ** 50 } };
    expect(await carryOut('install', huge, { config })).toMatchObject({ code: 'no_space' });
  });
});

describe('files', () => {
  it('arrive whole under their last name, go on where the network broke, and stay in their folder', async () => {
    const content = randomBytes(300_000);
    const files = [
      store.put('broken.bin', content, { cutAfter: 70_000 }),
      { ...store.put('b', Buffer.from('menu')), name: '../../.menu.txt' },
    ];
    expect(await carryOut('send_files', { files })).toMatchObject({ step: 'succeeded', result: { files: 2 } });
    expect(readFileSync(join(folder, 'received/broken.bin')).equals(content)).toBe(true);
    expect(readdirSync(join(folder, 'received')).sort()).toEqual(['_menu.txt', 'broken.bin']);
    expect(store.askedFor('broken.bin')[1]).toMatch(/^bytes=[1-9]/);
    expect(readdirSync(join(folder, 'downloads'))).toEqual([]);
  });
});

describe('logs', () => {
  it('are packed, cut to their end, and brought to the store part by part', async () => {
    const log = join(base, 'till.log');
    writeFileSync(log, `${'x'.repeat(9_000)}the end`);
    const config = { appLogs: { till: [log] } };
    const payload = { source: 'app', package: 'till', maxBytes: 5_000 };
    const outcome = await carryOut('fetch_log', payload, { config, partSize: 20 });
    expect(outcome).toMatchObject({ step: 'succeeded', result: { fileId: '77', isCut: true } });
    expect(uploaded.length).toBeGreaterThan(1);
    const text = gunzipSync(Buffer.concat(uploaded)).toString();
    expect(text.length).toBeLessThan(5_000);
    expect(text).toMatch(/xthe end$/);
    expect(await carryOut('fetch_log', { ...payload, package: 'other' })).toMatchObject({ code: 'not_installed' });
  });

  it('go on after a kill with what was packed before it', async () => {
    writeFileSync(join(folder, 'agent.log'), 'before\n');
    const first = carryOut('fetch_log', { source: 'agent', maxBytes: 5_000 });
    await first;
    const { note } = first.work;
    mkdirSync(join(folder, 'outgoing'), { recursive: true });
    writeFileSync(join(folder, 'outgoing/5-1.log.gz'), uploaded.splice(0)[0] ?? '');
    writeFileSync(join(folder, 'agent.log'), 'after\n');
    await carryOut('fetch_log', { source: 'agent', maxBytes: 5_000 }, { note, isResumed: true });
    expect(gunzipSync(Buffer.concat(uploaded)).toString()).toBe('before\n');
  });

  it('of a journal begin with it, over a restart of the agent, and leave a copy unless told', async () => {
    const system = join(base, 'syslog');
    writeFileSync(system, 'long ago\n');
    const config = { systemLogs: [system] };
    const payload = { durationMinutes: 0, maxBytes: 10_000, isLocalDeleted: false };
    const first = carryOut('journal', payload, { config });
    await first;
    expect(gunzipSync(Buffer.concat(uploaded.splice(0))).toString()).not.toContain('long ago');
    expect(readdirSync(join(folder, 'journals'))).toEqual(['5-1.log.gz']);
    writeFileSync(join(folder, 'journals/6-1.log'), 'collected before\n');
    writeFileSync(join(folder, 'journals/6-1.json'), JSON.stringify({ [system]: 9 }));
    writeFileSync(system, 'long ago\nsomething new\n');
    const resumed = { config, id: '6-1', isResumed: true, note: { beganAt: Date.now() } };
    const outcome = await carryOut('journal', { ...payload, isLocalDeleted: true }, resumed);
    expect(outcome).toMatchObject({ step: 'succeeded', result: { fileId: '77', isFull: false } });
    expect(gunzipSync(Buffer.concat(uploaded)).toString()).toBe('collected before\nsomething new\n');
    expect(readdirSync(join(folder, 'journals'))).toEqual(['5-1.log.gz']);
  });
});

describe('commands', () => {
  it('a lock keeps notice and hash, opens to its password only, and unlock takes it away', async () => {
    const salt = randomBytes(16);
    const hash = scryptSync('secret12', salt, 32, { N: 1_024, r: 8, p: 1 });
    const passwordHash = `scrypt$1024$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`;
    expect(await carryOut('lock', { passwordHash, notice: 'Call us' })).toEqual(succeeded({ isLocked: true }));
    const state = new DeviceLock(folder).read();
    expect(state).toMatchObject({ notice: 'Call us' });
    expect(verifyPassword(state?.passwordHash ?? '', 'secret12')).toBe(true);
    expect(verifyPassword(state?.passwordHash ?? '', 'secret13')).toBe(false);
    expect(await carryOut('unlock', {})).toEqual(succeeded({ isLocked: false }));
    expect(new DeviceLock(folder).read()).toBeUndefined();
  });

  it('a reboot is refused unless switched on, and has happened when the machine has started since', async () => {
    expect(await carryOut('reboot', {})).toMatchObject({ code: 'permission_denied' });
    expect(await carryOut('shutdown', {})).toMatchObject({ code: 'permission_denied' });
    const boot = (id: string) => {
      mkdirSync(join(base, id, 'proc/sys/kernel/random'), { recursive: true });
      writeFileSync(join(base, id, 'proc/sys/kernel/random/boot_id'), id);
      return new MachineFiles(join(base, id));
    };
    const asked = join(base, 'asked');
    const config = { hooks: { shutdown: ['touch', asked] } };
    expect(await carryOut('shutdown', {}, { config, files: boot('one') })).toMatchObject({ step: 'succeeded' });
    expect(existsSync(asked)).toBe(true);
    const note = { boot: 'one', askedAt: Date.now() };
    expect(await carryOut('reboot', {}, { files: boot('two'), note, isResumed: true })).toMatchObject({
      step: 'succeeded',
    });
    const late = {
      files: boot('one'),
      note: { ...note, askedAt: 0 },
      isResumed: true,
      config: { hooks: { reboot: ['true'] } },
    };
    expect(await carryOut('reboot', {}, late)).toMatchObject({ code: 'internal' });
  });

  it('firmware is staged for the program of the machine, and judged by what the machine comes back with', async () => {
    const file = store.put('fw.bin', Buffer.from('firmware'));
    const payload = { file, firmwareVersion: '2.0' };
    expect(await carryOut('ota', payload)).toMatchObject({ code: 'unsupported' });
    const copy = join(base, 'copy');
    const config = { hooks: { ota: ['sh', '-c', `cp "$TILLDECK_FILE" ${copy} && test "$TILLDECK_VERSION" = 2.0`] } };
    expect(await carryOut('ota', payload, { config })).toEqual(succeeded({ firmwareVersion: '2.0' }));
    expect(readFileSync(copy, 'utf8')).toBe('firmware');
    const back = { config, note: { boot: 'another' }, isResumed: true };
    expect(await carryOut('ota', payload, back)).toMatchObject({ code: 'health_gate' });
  });

  it('app data is emptied where it is configured, and nowhere near the root', async () => {
    const data = join(base, 'data');
    mkdirSync(join(data, 'deep'), { recursive: true });
    writeFileSync(join(data, 'deep/file'), 'x');
    const config = { appData: { till: [data], root: ['/tmp'] } };
    expect(await carryOut('clear_app_data', { package: 'other' }, { config })).toMatchObject({ code: 'unsupported' });
    expect(await carryOut('clear_app_data', { package: 'root' }, { config })).toMatchObject({
      code: 'permission_denied',
    });
    expect(await carryOut('clear_app_data', { package: 'till' }, { config })).toMatchObject({ step: 'succeeded' });
    expect(readdirSync(data)).toEqual([]);
  });

  it('the drawer gets its bytes; a picture, a switch and a notice go through the program of the machine', async () => {
    const drawer = join(base, 'lp0');
    expect(await carryOut('cash_drawer', { codes: ['1B'] })).toMatchObject({ code: 'hardware_absent' });
    writeFileSync(drawer, '');
    expect(await carryOut('cash_drawer', { codes: ['1b', '70', '0'] }, { config: { cashDrawer: drawer } })).toEqual(
      succeeded({ bytes: 3 }),
    );
    expect([...readFileSync(drawer)]).toEqual([0x1b, 0x70, 0]);

    expect(await carryOut('screenshot', {})).toMatchObject({ code: 'unsupported' });
    const screenshot = ['sh', '-c', 'printf picture > "$TILLDECK_FILE"'];
    expect(await carryOut('screenshot', {}, { config: { hooks: { screenshot } } })).toMatchObject({
      result: { fileId: '77' },
    });
    expect(Buffer.concat(uploaded).toString()).toBe('picture');

    const turned = join(base, 'turned');
    const settings = { volume: ['sh', '-c', `echo "$TILLDECK_SETTING $TILLDECK_VALUE" > ${turned}`] };
    expect(await carryOut('setting', { setting: 'volume', value: 30 }, { config: { settings } })).toMatchObject({
      step: 'succeeded',
    });
    expect(readFileSync(turned, 'utf8')).toBe('volume 30\n');
    expect(await carryOut('setting', { setting: 'wifi', value: false })).toMatchObject({ code: 'unsupported' });

    const notice = { title: 'Hello', content: 'World', display: 'popup' };
    expect(await carryOut('notification', notice)).toEqual(succeeded({ isShown: false, isRead: false }));
    const notification = ['sh', '-c', 'echo shown; echo read'];
    expect(await carryOut('notification', notice, { config: { hooks: { notification } } })).toEqual(
      succeeded({ isShown: true, isRead: true }),
    );
    expect(JSON.parse(readFileSync(join(folder, 'notifications/5-1.json'), 'utf8'))).toMatchObject(notice);
    expect(await carryOut('diagnostics', {})).toMatchObject({ result: { outcome: 'warning', warnings: 1 } });
  });
});
