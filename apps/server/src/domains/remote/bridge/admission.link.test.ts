import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { bridgeProtocol, closeCodes } from '@tilldeck/contracts/remote/bridge.schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BridgeNode, BridgeWorld, consoleOrigin, type OpenSession } from '../../../../testing/bridge-world.ts';
import { refusal } from '../../../../testing/test-peer.ts';
import { TestViewer } from '../../../../testing/test-viewer.ts';

let world: BridgeWorld;
let node: BridgeNode;
let session: OpenSession;
const browser = { origin: consoleOrigin };

beforeAll(async () => {
  world = await BridgeWorld.open();
  node = await world.start();
  session = await world.session({ bridge: node.id, viewers: 3 });
});
afterAll(() => world.close());

const viewerId = (index = 0) => session.viewers[index]?.id ?? '';
const tried = (pass: string, headers: Record<string, string> = browser) =>
  refusal(node.url, [bridgeProtocol, pass], headers);
const refusedFor = async (why: string) => {
  const text = await node.app.metrics.registry.getSingleMetricAsString('tilldeck_bridge_refused_total');
  return Number(new RegExp(`why="${why}"} (\\d+)`).exec(text)?.[1] ?? 0);
};

describe('a pass', () => {
  it('opens one connection, once', async () => {
    const pass = await world.pass(session.id, { viewerId: viewerId() });
    const viewer = new TestViewer(node.url, pass, browser);
    expect((await viewer.hears('session')).isDeviceThere).toBe(false);
    expect(await tried(pass)).toBe(closeCodes.passRefused);
    expect(await refusedFor('unknown')).toBe(1);
    expect(viewer.socket.readyState).toBe(viewer.socket.OPEN);
    viewer.cut();
  });

  it.each([
    ['expired', 'expired', { secondsLeft: -1 }],
    ['of an earlier bridge', 'generation', { generation: 0 }],
  ])('is refused where it is %s', async (_, why, changes) => {
    const before = await refusedFor(why);
    expect(await tried(await world.pass(session.id, { viewerId: viewerId(), ...changes }))).toBe(
      closeCodes.passRefused,
    );
    expect(await refusedFor(why)).toBe(before + 1);
    expect(await world.people.query('SELECT 1 FROM remote_pass WHERE session_id = $1', [session.id])).toEqual([]);
  });

  it('of another bridge, or of a session that ended, opens nothing', async () => {
    const elsewhere = await world.session();
    const over = await world.session({ bridge: node.id });
    await world.people.query(
      `UPDATE remote_session SET state = 'completed', reason = 'device', ended_at = now() WHERE id = $1`,
      [over.id],
    );
    const passOf = (other: OpenSession) => world.pass(other.id, { viewerId: other.viewers[0]?.id ?? '' });
    expect(await tried(await passOf(elsewhere))).toBe(closeCodes.passRefused);
    expect(await tried(await passOf(over))).toBe(closeCodes.passRefused);
    expect([await refusedFor('bridge'), await refusedFor('session')]).toEqual([1, 1]);
  });

  it('that names a viewer of another session opens neither of them', async () => {
    const other = await world.session({ bridge: node.id });
    expect(await tried(await world.pass(session.id, { viewerId: other.viewers[0]?.id ?? '' }))).toBe(
      closeCodes.passRefused,
    );
    expect(await refusedFor('viewer')).toBe(1);
  });

  it('of the device is of no use in a browser, and that of a viewer of none to a program', async () => {
    expect(await tried(await world.pass(session.id))).toBe(closeCodes.passRefused);
    expect(await tried(await world.pass(session.id, { viewerId: viewerId() }), {})).toBe(closeCodes.passRefused);
    expect(await refusedFor('side')).toBe(2);
  });

  it('for a channel opens it once, for a device, and nothing in a browser', async () => {
    const own = await world.session({ bridge: node.id });
    const screen = await world.screen(node, own);
    const viewer = await world.viewer(node, own);
    const { pass } = await screen.hears('open');
    await screen.channel(own.viewers[0]?.id);
    const before = await refusedFor('unknown');
    expect(await tried(pass, {})).toBe(closeCodes.passRefused);
    expect(await refusedFor('unknown')).toBe(before + 1);
    viewer.cut();
    screen.cut();
  });

  it('is not looked at where the page is of another site, and stays good for the right one', async () => {
    const pass = await world.pass(session.id, { viewerId: viewerId() });
    expect(await tried(pass, { origin: 'https://evil.example' })).toBe(403);
    expect(await world.people.query('SELECT 1 FROM remote_pass WHERE session_id = $1', [session.id])).toHaveLength(1);
  });

  it('goes in no address and stands beside the protocol alone', async () => {
    const pass = await world.pass(session.id);
    expect(await refusal(`${node.url}?pass=${pass}`, [bridgeProtocol], {})).toBe(404);
    expect(await refusal(node.url, [bridgeProtocol], {})).toBe(400);
    expect(await refusal(node.url, [pass, bridgeProtocol], {})).toBe(400);
    expect(await refusal(node.url.replace('/remote', '/other'), [bridgeProtocol, pass], {})).toBe(404);
    expect((await fetch(node.url.replace('ws', 'http'))).status).toBe(426);
  });
});

describe('connections that show no pass', () => {
  it('2,000 of them keep nobody out, and are gone after a while', async () => {
    const { hostname, port } = new URL(node.url);
    const open: Socket[] = [];
    for (let n = 0; n < 2_000; n += 1) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      socket.write('GET /remote HTTP/1.1\r\nupgrade: websocket\r\n');
      open.push(socket);
      if (n % 100 === 99) await once(socket, 'connect');
    }
    const own = await world.session({ bridge: node.id });
    const screen = await world.screen(node, own);
    const viewer = await world.viewer(node, own);
    await viewer.open();
    await viewer.gets(4);
    expect(await refusedFor('crowd')).toBeGreaterThanOrEqual(1_800);
    // The rest had their time.
    await expect.poll(() => open.filter(({ destroyed }) => !destroyed).length).toBe(0);
    viewer.cut();
    screen.cut();
  });
});
