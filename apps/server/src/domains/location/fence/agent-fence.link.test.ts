import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { diagnosticsRoutes } from '@tilldeck/contracts/link/examination.routes';
import { linkSettingRoutes } from '@tilldeck/contracts/link/link-setting.routes';
import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import { deviceTaskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { TestDevice } from '@tilldeck/testkit/factories/people';
import { TestReceiver } from '@tilldeck/testkit/harness/gps-receiver';
import { TestAgent } from '@tilldeck/testkit/harness/spawn-agent';
import { startTestBroker, type TestBroker } from '@tilldeck/testkit/harness/test-broker';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { startWorker } from '../../../roles/worker.ts';

const unlockProgram = fileURLToPath(new URL('../../../../../agent/src/work/linux/unlock.main.ts', import.meta.url));
const password = '246810';

let broker: TestBroker;
let api: ApiHarness;
let admin: WireClient;
let receiver: TestReceiver;
let agent: TestAgent;
let device: TestDevice;
let fenceId = '';

beforeAll(async () => {
  broker = await startTestBroker();
  api = await startApiHarness(broker.settings, { isIngesting: true });
  admin = await api.as(api.admin);
  const setting = await admin.call(linkSettingRoutes.detail, {});
  await admin.call(linkSettingRoutes.modify, { ...setting, reconnectSpreadS: 1 });
  receiver = await TestReceiver.start();
  device = await api.people.device(api.vendor);
  const { code } = await admin.call(claimRoutes.add, { label: 'Test', sn: device.sn });
  agent = new TestAgent({ serverUrl: api.url, sn: device.sn, claimCode: code });
  const shown = join(agent.folder, 'shown');
  agent.configure({
    position: { port: receiver.port },
    // On the screen until somebody ends it.
    hooks: {
      notification: [
        '/bin/sh',
        '-c',
        'echo "$TILLDECK_DISPLAY $TILLDECK_TITLE: $TILLDECK_CONTENT" >> "$0"; exec sleep 600',
        shown,
      ],
      lock: ['/bin/sh', '-c', 'echo "lock $TILLDECK_FENCE" >> "$0"', shown],
    },
  });
  const fence = await admin.call(fenceRoutes.add, {
    name: 'Market hall',
    latitude: 53.5503,
    longitude: 9.992,
    radiusM: 100,
    event: 'exit',
    action: 'lock',
    notice: 'Bring it back',
    password,
    target: { scope: 'sn', sns: [device.sn] },
  });
  await admin.call(fenceRoutes.enable, { id: fence.id, version: fence.version });
  fenceId = fence.id;
}, 120_000);
afterAll(async () => {
  await agent?.remove();
  await receiver?.stop();
  await api?.close();
  await broker?.stop();
});

const waitMs = { timeout: 30_000, interval: 100 };
let clock = Date.now() - 30 * 60_000;
/** Three fixes ten seconds apart, metres north of the middle of the fence. */
const stay = (north: number) =>
  receiver.measure(
    [1, 2, 3].map(() => {
      clock += 10_000;
      return { at: clock, latitude: 53.5503 + north / 111_195, longitude: 9.992 };
    }),
  );
const entries = async () => {
  const { items } = await admin.call(fenceRoutes.log, { fenceId });
  return items.map(({ event, step, verdict }) => `${event} ${step} ${verdict}`).toReversed();
};
const written = (event: string) => () => agent.output.includes(`"${event}"`);
const countdownFile = () => join(agent.folder, 'notifications', `fence-${fenceId}.json`);
const isCounting = () => existsSync(countdownFile());
const shown = () => readFileSync(join(agent.folder, 'shown'), 'utf8').trim().split('\n');
const lockFile = () => join(agent.folder, 'lock.json');

describe('a geofence on a real agent', { timeout: 200_000 }, () => {
  it('counts down on an exit, is quiet after a return, locks offline, and tells of it later', async () => {
    agent.start();
    await expect.poll(written('gpsd_connected'), waitMs).toBe(true);
    const held = async () =>
      (await api.people.query(`SELECT FROM link_item WHERE device_id = $1 AND item = 'fences'`, [device.id])).length;
    await expect.poll(held, waitMs).toBe(1);

    await stay(0);
    await stay(400);
    await expect.poll(isCounting, waitMs).toBe(true);
    expect(JSON.parse(readFileSync(countdownFile(), 'utf8'))).toMatchObject({
      title: 'Market hall',
      content: 'Bring it back',
      display: 'countdown',
      action: 'lock',
    });
    await expect.poll(entries, waitMs).toEqual(['exit changed confirmed']);
    await stay(0);
    await expect.poll(isCounting, waitMs).toBe(false);
    const returned = ['exit cancelled confirmed', 'enter changed confirmed'];
    await expect.poll(entries, waitMs).toEqual(returned);

    await broker.kill();
    await expect.poll(written('disconnected'), waitMs).toBe(true);
    await stay(400);
    await expect.poll(isCounting, waitMs).toBe(true);
    expect(existsSync(lockFile())).toBe(false);
    await expect.poll(() => existsSync(lockFile()), { timeout: 75_000, interval: 250 }).toBe(true);
    await expect.poll(isCounting, waitMs).toBe(false);
    expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({
      notice: 'Bring it back',
      fence: { id: fenceId, name: 'Market hall' },
    });
    const countdown = 'countdown Market hall: Bring it back';
    await expect.poll(shown, waitMs).toEqual([countdown, countdown, 'lock Market hall']);
    expect(await entries()).toEqual(returned);

    // Killed while it is offline, what it has to say is still there.
    await agent.kill();
    agent.start();
    await broker.restart();
    await expect.poll(entries, waitMs).toEqual([...returned, 'exit locked confirmed']);

    const unlock = (typed: string) =>
      spawnSync(process.execPath, [unlockProgram, '--state', agent.folder], { input: typed }).status;
    expect(unlock('000000')).toBe(1);
    expect(unlock(password)).toBe(0);
    await expect.poll(entries, waitMs).toEqual([...returned, 'exit unlocked confirmed']);
  });

  it('is unlocked by the command of the console, and the log says so', async () => {
    const worker = await startWorker(api.app);
    onTestFinished(() => worker.close());
    const before = await entries();
    const lockOf = async () => (await admin.call(diagnosticsRoutes.remoteInfo, { id: device.id })).lock;
    // It was started again meanwhile: the first fix only sets the side.
    await stay(0);
    await stay(400);
    await expect.poll(() => existsSync(lockFile()), { timeout: 90_000, interval: 250 }).toBe(true);
    await expect.poll(entries, waitMs).toEqual([...before, 'exit locked confirmed']);
    expect(await lockOf()).toMatchObject({ isLocked: true, fenceName: 'Market hall' });

    await admin.call(deviceTaskRoutes.command, { deviceId: device.id, kind: 'unlock', payload: {} });
    await expect.poll(() => existsSync(lockFile()), waitMs).toBe(false);
    await expect.poll(entries, waitMs).toEqual([...before, 'exit unlocked confirmed']);
    const unlockers = await api.people.query<{ unlocked_by: string }>(
      'SELECT unlocked_by FROM location_fence_log WHERE fence_id = $1 AND unlocked_by IS NOT NULL ORDER BY id',
      [fenceId],
    );
    expect(unlockers.map(({ unlocked_by }) => unlocked_by)).toEqual(['password', 'command']);
    await expect.poll(async () => (await lockOf())?.isLocked, waitMs).toBe(false);
  });
});
