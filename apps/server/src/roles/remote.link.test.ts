import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { closeCodes } from '@tilldeck/contracts/remote/bridge.schemas';
import { remoteDeviceRoutes } from '@tilldeck/contracts/remote/remote-device.routes';
import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { type ServerProcess, spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../testing/api-harness.ts';
import { BridgeWorld, consoleOrigin } from '../../testing/bridge-world.ts';
import { RemoteWorld } from '../../testing/remote-world.ts';
import { emptyUpdate, serverHandshake, TestScreen } from '../../testing/test-screen.ts';
import { TestViewer } from '../../testing/test-viewer.ts';

let world: BridgeWorld;
const running: ServerProcess[] = [];
const begun = serverHandshake.length + emptyUpdate.length;

beforeAll(async () => {
  world = await BridgeWorld.open();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
  await world.people.query('DELETE FROM remote_bridge');
});
afterAll(() => world.close());

async function start(roles: string[]): Promise<ServerProcess> {
  const settings = { ...world.settings, DATABASE_VENDOR_URL: world.database.vendorUrl, PUBLIC_URL: consoleOrigin };
  const server = await spawnServer(settings, { roles });
  running.push(server);
  return server;
}

interface BridgeRow {
  id: string;
  url: string;
  isStopping: boolean;
}
const bridges = () =>
  world.people.query<BridgeRow>('SELECT id, url, is_stopping AS "isStopping" FROM remote_bridge ORDER BY seen_at');
const readChildren = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
const readCommand = (pid: number): string[] => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
/** The process of the bridge that another one started. */
const bridgeOf = (pid: number): number | undefined =>
  readChildren(pid).find((child) => readCommand(child).includes('--roles=remote'));
const isLinkTo = (file: string, target: string): boolean => {
  try {
    return readlinkSync(file) === target;
  } catch {
    return false;
  }
};
const listensOn = (pid: number, port: number): boolean => {
  const wanted = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')} 00000000:0000 0A`;
  const inode = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .find((line) => line.includes(wanted))
    ?.trim()
    .split(/\s+/)[9];
  return readdirSync(`/proc/${pid}/fd`).some((file) => isLinkTo(`/proc/${pid}/fd/${file}`, `socket:[${inode}]`));
};

// Each starts processes, which takes half a minute where the machine is busy.
describe('a bridge beside other roles', { timeout: 300_000 }, () => {
  it('is a process of its own, comes back when it dies, and ends with the others', async () => {
    const server = await start(['api', 'remote']);
    const child = bridgeOf(server.pid) ?? 0;
    const [bridge] = await bridges();
    const port = Number(new URL(bridge?.url ?? '').port);
    expect([listensOn(child, port), listensOn(server.pid, port)]).toEqual([true, false]);

    process.kill(child, 'SIGKILL');
    await expect.poll(() => bridgeOf(server.pid) ?? child).not.toBe(child);
    await expect.poll(async () => (await bridges()).length, { timeout: 90_000 }).toBe(2);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

    const next = bridgeOf(server.pid) ?? 0;
    expect(await server.stop()).toBe(0);
    expect([isAlive(server.pid), isAlive(next)]).toEqual([false, false]);
    // What is left is the row of the one that was killed.
    expect(await bridges()).toEqual([bridge]);
  });

  it('does not outlive a process that is killed', async () => {
    const server = await start(['api', 'remote']);
    const child = bridgeOf(server.pid) ?? 0;
    expect(isAlive(child)).toBe(true);
    await server.kill();
    await expect.poll(() => isAlive(child)).toBe(false);
  });
});

describe('a session', { timeout: 300_000 }, () => {
  it('whose bridge ends in order is told to move, and is missed until its device is elsewhere', async () => {
    const server = await start(['remote']);
    const [bridge] = await bridges();
    if (!bridge) throw new Error('a bridge is there');
    const session = await world.session({ bridge: bridge.id });
    const screen = await world.screen(bridge, session);
    const viewer = await (await world.viewer(bridge, session)).open();
    await viewer.gets(begun);
    expect(await server.stop()).toBe(0);
    expect(await Promise.all([viewer.closed, screen.closed])).toEqual([closeCodes.moving, closeCodes.moving]);
    expect(viewer.count('over')).toBe(0);
    expect(await bridges()).toEqual([]);
    expect(
      await world.people.query('SELECT state, lost_at IS NOT NULL AS "isLost" FROM remote_session WHERE id = $1', [
        session.id,
      ]),
    ).toEqual([{ state: 'connecting', isLost: true }]);
  });

  it('that another process was given is let go here', async () => {
    const node = await world.start();
    const session = await world.session({ bridge: node.id });
    const viewer = await world.viewer(node, session);
    await world.people.query(`UPDATE remote_session SET generation = 2, bridge_id = gen_random_uuid() WHERE id = $1`, [
      session.id,
    ]);
    expect(await viewer.closed).toBe(closeCodes.moving);
    await node.close();
  });
});

describe('a session that people and devices opened by calls', { timeout: 300_000 }, () => {
  let api: ApiHarness;
  let remote: RemoteWorld;

  beforeAll(async () => {
    api = await startApiHarness({ PUBLIC_URL: consoleOrigin });
    remote = await RemoteWorld.make(api);
  });
  afterAll(() => api.close());

  const startBridge = async (): Promise<ServerProcess> => {
    const { DATABASE_APP_URL: appUrl, DATABASE_VENDOR_URL: vendorUrl, NATS_PREFIX: name } = api.app.config;
    const settings = { ...serverSettings({ ...world.database, name, appUrl, vendorUrl }), PUBLIC_URL: consoleOrigin };
    const server = await spawnServer(settings, { roles: ['remote'] });
    running.push(server);
    return server;
  };

  it('goes on at another bridge when its own is killed, and nobody is asked again', async () => {
    const { org, lead } = await remote.partner(api.vendor, 'Bakery');
    const till = await remote.till(org);
    const first = await startBridge();
    const { id } = await remote.request(lead, till);
    await remote.take(till);
    const { data } = await remote.answer(till, id, 'allow');
    const screen = new TestScreen(data.join?.url ?? '', data.join?.pass ?? '');
    await screen.opened;
    const see = async (): Promise<TestViewer> => {
      const { url, pass } = await lead.call(remoteSessionRoutes.pass, { id });
      const viewer = await new TestViewer(url, pass, { origin: consoleOrigin }).open();
      await viewer.gets(begun);
      return viewer;
    };
    const viewer = await see();
    await expect.poll(async () => (await remote.detail(lead, id)).connectedAt).not.toBeNull();

    const second = await startBridge();
    await first.kill();
    expect(await Promise.all([viewer.closed, screen.closed])).toEqual([1_006, 1_006]);
    const again = await till.client.send(remoteDeviceRoutes.join, { sessionId: id, lostGeneration: 1 });
    const { join } = again.body.data;
    expect(join?.url).not.toBe(data.join?.url);
    const screenAgain = new TestScreen(join?.url ?? '', join?.pass ?? '');
    await screenAgain.opened;
    const viewerAgain = await see();
    const detail = await remote.detail(lead, id);
    expect([detail.state, detail.viewers.map(({ leftAt }) => leftAt)]).toEqual(['connecting', [null]]);
    const kinds = detail.trail.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'allowed' || kind === 'moved')).toEqual(['allowed', 'moved']);

    // What somebody ends by a call ends here.
    await lead.call(remoteSessionRoutes.end, { id });
    expect(await Promise.all([viewerAgain.closed, screenAgain.closed])).toEqual([
      closeCodes.sessionOver,
      closeCodes.sessionOver,
    ]);
    expect(await second.stop()).toBe(0);
  });
});
