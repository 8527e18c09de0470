import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FileKindName } from '@tilldeck/contracts/catalogue.files';
import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import { firmwareRoutes } from '@tilldeck/contracts/factory/firmware.routes';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { diagnosticsRoutes } from '@tilldeck/contracts/link/examination.routes';
import type { AskedKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { deviceTaskRoutes, taskMoveRoutes, taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { DebianRoot } from '@tilldeck/testkit/factories/debian-package';
import {
  allPermissions,
  People,
  type TestDevice,
  type TestOrg,
  testPassword,
} from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { TestAgent } from '@tilldeck/testkit/harness/spawn-agent';
import { type ServerProcess, spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { startTcpProxy, type TcpProxy } from '@tilldeck/testkit/harness/tcp-proxy';
import { startTestBroker, type TestBroker } from '@tilldeck/testkit/harness/test-broker';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';

let broker: TestBroker;
let bucket: TestBucket;
/** The way of devices and browsers to the store. */
let store: TcpProxy;
let database: TestDatabase;
let server: ServerProcess;
let ingest: ServerProcess;
let people: People;
let vendor: TestOrg;
let admin: WireClient;
const agents: TestAgent[] = [];

beforeAll(async () => {
  broker = await startTestBroker();
  bucket = await createTestBucket();
  database = await createTestDatabase(inject('templateDatabase'));
  people = new People(database.ownerUrl);
  vendor = await people.vendor();
  await people.account(vendor, allPermissions('admin'), { loginName: 'admin' });
  store = await startTcpProxy(stackSettings().S3_ENDPOINT ?? '');
  const reached = { S3_BUCKET: bucket.name, S3_PUBLIC_ENDPOINT: `http://127.0.0.1:${store.port}` };
  const settings = { ...serverSettings(database), ...broker.settings, ...reached };
  server = await spawnServer(settings, { roles: ['api', 'worker'] });
  // Apart, so that reports come in with that role's own login to the database.
  ingest = await spawnServer(settings, { roles: ['ingest'] });
  admin = await new WireClient(server.url).signIn('admin', testPassword);
}, 120_000);
afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.remove()));
});
afterAll(async () => {
  await ingest?.stop();
  await server?.stop();
  await people?.close();
  await database?.drop();
  await store?.close();
  await bucket?.drop();
  await broker?.stop();
});

const waitMs = { timeout: 30_000, interval: 100 };

/** A real agent on this machine, with a Debian system of its own to change. */
async function setUp(config: (folder: string) => Record<string, unknown> = () => ({})) {
  const device = await people.device(vendor);
  const { code } = await admin.call(claimRoutes.add, { label: 'Test', sn: device.sn });
  const agent = new TestAgent({ serverUrl: server.url, sn: device.sn, claimCode: code });
  agents.push(agent);
  const debian = new DebianRoot(join(agent.folder, 'debian'));
  agent.configure({ ...debian.commands, freeSpaceMb: 0, transferWaitMs: 20, ...config(agent.folder) });
  agent.start();
  const stateOf = async () =>
    (await people.query<{ state: string }>('SELECT state FROM devices_device WHERE id = $1', [device.id]))[0]?.state;
  await expect.poll(stateOf, waitMs).toBe('online');
  return { device, agent, debian };
}

const ask = async ({ id }: TestDevice, kind: AskedKindName, payload: Record<string, unknown> = {}, secret?: string) =>
  (await admin.call(deviceTaskRoutes.command, { deviceId: id, kind, payload, ...(secret ? { secret } : {}) })).id;
/** As the page of the device shows it. */
const shown = async ({ id }: TestDevice, taskId: string) => {
  const { items } = await admin.call(deviceTaskRoutes.page, { deviceId: id });
  return items.find((one) => one.taskId === taskId);
};
const ends = (device: TestDevice, taskId: string) => expect.poll(() => shown(device, taskId), waitMs);
async function stored(name: string, content: Buffer, kind: FileKindName = 'taskPackage') {
  const { id: fileId } = await uploadContent(admin, kind, name, content);
  const state = async () => (await admin.call(fileRoutes.detail, { fileId })).state;
  await expect.poll(state, waitMs).toBe('ready');
  return fileId;
}
const installOf = async (debian: DebianRoot, name: string, version: string) => ({
  fileId: await stored(`${name}.deb`, debian.build(name, version)),
  appName: name,
  isThirdParty: false,
});

describe('the agent at work', () => {
  it('[CMD-03] gets files, whole and with the hash they were stored with', async () => {
    const { device, agent } = await setUp();
    const contents = [randomBytes(3_000_000), Buffer.from('menu')];
    const fileIds = await Promise.all(
      contents.map((content, place) => stored(`file-${place}.bin`, content, 'sentFile')),
    );
    const taskId = await ask(device, 'send_files', { fileIds });
    await ends(device, taskId).toMatchObject({ state: 'succeeded', attempt: 1, percent: 100, result: { files: 2 } });
    for (const [place, content] of contents.entries())
      expect(readFileSync(join(agent.folder, 'received', `file-${place}.bin`)).equals(content)).toBe(true);
  });

  it('[CMD-05] installs, upgrades and removes a real package, by package and by name, and refuses an older one', async () => {
    const { device, debian } = await setUp();
    const first = await ask(device, 'install', await installOf(debian, 'till', '1.0'));
    await ends(device, first).toMatchObject({ state: 'succeeded', result: { package: 'till', version: '1.0' } });
    expect(debian.installed('till')).toBe('1.0');
    const second = await ask(device, 'upgrade', { ...(await installOf(debian, 'till', '2.0')), package: 'till' });
    await ends(device, second).toMatchObject({ state: 'succeeded', result: { before: '1.0' } });
    const older = await ask(device, 'install', await installOf(debian, 'till', '1.5'));
    await ends(device, older).toMatchObject({ state: 'failed', code: 'downgrade' });
    expect(debian.installed('till')).toBe('2.0');
    const other = await ask(device, 'install', await installOf(debian, 'kitchen', '1.0'));
    const gone = await ask(device, 'uninstall', { package: 'till' });
    const named = await ask(device, 'uninstall', { appName: 'kitchen app' });
    const missing = await ask(device, 'uninstall', { package: 'till' });
    for (const taskId of [other, gone, named]) await ends(device, taskId).toMatchObject({ state: 'succeeded' });
    await ends(device, missing).toMatchObject({ state: 'failed', code: 'not_installed' });
    expect([debian.installed('till'), debian.installed('kitchen')]).toEqual([undefined, undefined]);
  });

  it('[CMD-04] brings its log to the store, where the console downloads it, and says when it could not', async () => {
    const { device } = await setUp();
    const taskId = await ask(device, 'fetch_log', { source: 'agent' });
    await ends(device, taskId).toMatchObject({ state: 'succeeded', fileId: expect.any(String) });
    const { url } = await admin.call(fileRoutes.url, { fileId: (await shown(device, taskId))?.fileId ?? '' });
    const log = gunzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).toString();
    expect(log).toContain('"event":"connected"');
    expect(log).toContain(`"id":"${taskId}-1","step":"received"`);
    const missing = await ask(device, 'fetch_log', { source: 'app', package: 'no-such-app' });
    const text = expect.stringContaining('no-such-app');
    await ends(device, missing).toMatchObject({ state: 'failed', code: 'not_installed', text });
    await store.cut();
    try {
      const unsent = await ask(device, 'fetch_log', { source: 'agent' });
      await ends(device, unsent).toMatchObject({ state: 'failed', code: 'upload_failed' });
    } finally {
      await store.restore();
    }
  });

  it('waits while the till is busy, says so, does quick work meanwhile, and goes on when the till is done', async () => {
    const { device, agent, debian } = await setUp();
    const lock = join(agent.folder, 'busy');
    writeFileSync(lock, '');
    const taskId = await ask(device, 'install', await installOf(debian, 'till', '1.0'));
    await ends(device, taskId).toMatchObject({ state: 'received', waiting: 'busy', waitingUntil: expect.any(String) });
    await ends(device, await ask(device, 'diagnostics')).toMatchObject({ state: 'succeeded' });
    expect(debian.installed('till')).toBeUndefined();
    rmSync(lock);
    await ends(device, taskId).toMatchObject({ state: 'succeeded', waiting: null });
    expect(debian.installed('till')).toBe('1.0');
  });

  it('restarts outside opening hours: at once in a closed shop, later in an open one, with other work in between', async () => {
    const restarts = (folder: string) => ({ hooks: { reboot: ['touch', join(folder, 'restarted')] } });
    const tills = [await setUp(restarts), await setUp(restarts)] as const;
    const today = new Date().getUTCDay();
    // A day with the next one, so that no midnight closes the open shop, and two days that are neither.
    const hoursOf = (...days: number[]) =>
      days.map((day) => ({ weekday: ((today + day + 6) % 7) + 1, from: 0, to: 1_440 }));
    const shopIds: string[] = [];
    for (const [place, openingHours] of [hoursOf(3, 4), hoursOf(0, 1)].entries()) {
      const shop = await admin.call(shopRoutes.add, { name: `Shop ${place}`, timeZone: 'UTC', openingHours });
      await admin.call(shopRoutes.assign, { shopId: shop.id, sns: [tills[place]?.device.sn ?? ''] });
      shopIds.push(shop.id);
    }
    const [{ device: closed, agent }, open] = tills;
    const aim = {
      kind: 'reboot' as const,
      payload: {},
      target: { scope: 'shop' as const, shopIds },
      plan: { isOutsideOpeningHours: true },
    };
    const { hash, eligible } = await admin.call(taskRoutes.preview, aim);
    expect(eligible).toBe(2);
    const { id } = await admin.call(taskRoutes.add, { ...aim, previewHash: hash });
    await expect.poll(() => existsSync(join(agent.folder, 'restarted')), waitMs).toBe(true);
    await ends(closed, id).toMatchObject({ state: 'running' });
    await ends(open.device, id).toMatchObject({ state: 'received', waiting: 'outside_window' });
    const unlocked = await ask(open.device, 'unlock');
    await ends(open.device, unlocked).toMatchObject({ state: 'succeeded' });
    expect(existsSync(join(open.agent.folder, 'restarted'))).toBe(false);
  });

  it('drops what it holds for a later window when the task is terminated, and never does it', async () => {
    const { device, agent, debian } = await setUp();
    const fromMinute = ((new Date().getUTCHours() + 12) % 24) * 60;
    const aim = {
      kind: 'install' as const,
      payload: await installOf(debian, 'till', '1.0'),
      target: { scope: 'sn' as const, sns: [device.sn] },
    };
    const { hash } = await admin.call(taskRoutes.preview, aim);
    const plan = { window: { fromMinute, toMinute: fromMinute + 60 } };
    const { id } = await admin.call(taskRoutes.add, { ...aim, plan, previewHash: hash });
    await ends(device, id).toMatchObject({ state: 'received', waiting: 'outside_window' });
    await admin.call(taskMoveRoutes.terminate, { id });
    await ends(device, id).toMatchObject({ state: 'terminated', code: 'terminated' });
    await expect.poll(async () => (await admin.call(taskRoutes.detail, { id })).state, waitMs).toBe('terminated');
    const journal = readFileSync(join(agent.folder, 'work.journal'), 'utf8');
    expect(journal).toContain(`"kind":"ended","id":"${id}-1"`);
    expect(journal).not.toContain(`"kind":"begun","id":"${id}-1"`);
    expect(debian.installed('till')).toBeUndefined();
  });

  it.each([
    { moment: 'before the package is put in', line: 'touch "$MARK"; sleep 60; exec dpkg "$@"' },
    { moment: 'when the package is in and nobody was told', line: 'dpkg "$@"; touch "$MARK"; sleep 60' },
  ])('killed $moment, does it exactly once', async ({ line }) => {
    const hanging = (folder: string) => {
      const mark = join(folder, 'mark');
      const script = `MARK="${mark}"; if [ "$INSTALLING" = yes ] && [ ! -e "$MARK" ]; then ${line}; else exec dpkg "$@"; fi`;
      const judge = `case " $* " in *" -i "*) INSTALLING=yes;; esac; ${script}`;
      const [, ...options] = new DebianRoot(join(folder, 'debian')).commands.dpkg;
      return { dpkg: ['sh', '-c', judge, 'dpkg', ...options] };
    };
    const { device, agent, debian } = await setUp(hanging);
    const taskId = await ask(device, 'install', await installOf(debian, 'till', '1.0'));
    await expect.poll(() => existsSync(join(agent.folder, 'mark')), waitMs).toBe(true);
    await agent.kill();
    agent.start();
    await ends(device, taskId).toMatchObject({ state: 'succeeded', attempt: 1, result: { version: '1.0' } });
    expect([debian.installed('till'), debian.installs('till')]).toEqual(['1.0', 1]);
  });

  it('[CMD-11] stages firmware and lets the machine put it in, with its progress', async () => {
    const { device, agent } = await setUp((folder) => ({
      hooks: {
        ota: ['sh', '-c', `cp "$TILLDECK_FILE" "${folder}/put-in" && echo "$TILLDECK_VERSION" >> "${folder}/put-in"`],
      },
    }));
    const fileId = await stored('firmware.bin', Buffer.from('firmware '));
    const taskId = await ask(device, 'ota', { fileId, firmwareVersion: '2.0' });
    await ends(device, taskId).toMatchObject({ state: 'succeeded', percent: 100, result: { firmwareVersion: '2.0' } });
    expect(readFileSync(join(agent.folder, 'put-in'), 'utf8')).toBe('firmware 2.0\n');
  });

  it('[CFG-02] writes printer firmware where the printer has the previous version, reads it back, and refuses otherwise', async () => {
    const printer = (folder: string) => join(folder, 'printer');
    const write = (folder: string) => [
      'sh',
      '-c',
      `cp "$TILLDECK_FILE" "${folder}/written"; printf '%s\\n' "$TILLDECK_PRINTER" "$TILLDECK_VERSION" > "${printer(folder)}"`,
    ];
    const { device, agent } = await setUp((folder) => {
      writeFileSync(printer(folder), 'KP-80\n1.0\n');
      return { printer: { read: ['cat', printer(folder)], write: write(folder) } };
    });
    const add = async (updateVersion: string, versionCode: number, previousVersion: string) =>
      admin.call(firmwareRoutes.add, {
        name: 'KP-80',
        updateVersion,
        versionCode,
        previousVersion,
        fileId: await stored('kp80.bin', Buffer.from(`firmware ${updateVersion} `), 'printerFirmware'),
      });
    const [first, second] = [await add('1.1', 11, '1.0'), await add('1.2', 12, '1.1')];
    const counts = async () =>
      (await admin.call(firmwareRoutes.chain, { id: first.id }))[0]?.links.map(({ deviceCount }) => deviceCount);
    await expect.poll(counts, waitMs).toEqual([1, 0, 0]);
    const release = async (id: string) => {
      const aim = { id, target: { scope: 'sn' as const, sns: [device.sn] } };
      const { hash } = await admin.call(firmwareRoutes.preview, aim);
      return (await admin.call(firmwareRoutes.release, { ...aim, previewHash: hash })).taskId;
    };
    await ends(device, await release(first.id)).toMatchObject({ state: 'succeeded', result: { version: '1.1' } });
    expect(readFileSync(join(agent.folder, 'written'), 'utf8')).toBe('firmware 1.1 ');
    // What the printer has now is known without anybody asking for it.
    await expect.poll(counts, waitMs).toEqual([0, 1, 0]);
    const { printerFirmware } = await admin.call(diagnosticsRoutes.remoteInfo, { id: device.id });
    expect(printerFirmware).toEqual({ name: 'KP-80', version: '1.1' });

    // Somebody wrote another version at the till, and the server has not heard of it.
    writeFileSync(printer(agent.folder), 'KP-80\n0.9\n');
    await ends(device, await release(second.id)).toMatchObject({ state: 'failed', code: 'printer_version' });
    expect(readFileSync(join(agent.folder, 'written'), 'utf8')).toBe('firmware 1.1 ');
  });

  it('[CMD-12] opens the cash drawer with the bytes it was given; [CMD-02] locks with a notice and unlocks', async () => {
    const { device, agent } = await setUp((folder) => {
      mkdirSync(join(folder, 'dev'));
      writeFileSync(join(folder, 'dev/lp0'), '');
      return { cashDrawer: join(folder, 'dev/lp0') };
    });
    const drawer = await ask(device, 'cash_drawer', { codes: ['1B', '70', '0', '19', 'FA'] });
    await ends(device, drawer).toMatchObject({ state: 'succeeded' });
    expect([...readFileSync(join(agent.folder, 'dev/lp0'))]).toEqual([0x1b, 0x70, 0, 0x19, 0xfa]);

    const locked = await ask(device, 'lock', { notice: 'Call us' }, 'secret12');
    await ends(device, locked).toMatchObject({ state: 'succeeded', result: { isLocked: true } });
    const state = readFileSync(join(agent.folder, 'lock.json'), 'utf8');
    expect(JSON.parse(state)).toMatchObject({ notice: 'Call us', passwordHash: expect.stringMatching(/^scrypt\$/) });
    expect(state).not.toContain('secret12');
    const unlocked = await ask(device, 'unlock');
    await ends(device, unlocked).toMatchObject({ state: 'succeeded', result: { isLocked: false } });
    expect(existsSync(join(agent.folder, 'lock.json'))).toBe(false);
  });
});
