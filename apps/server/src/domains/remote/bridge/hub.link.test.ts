import { createHash } from 'node:crypto';
import { closeCodes } from '@tilldeck/contracts/remote/bridge.schemas';
import { maxClipboardCharacters } from '@tilldeck/contracts/remote/remote.limits';
import { keyEvent, rfbHandshake } from '@tilldeck/contracts/remote/rfb-messages.rules';
import { startTcpProxy } from '@tilldeck/testkit/harness/tcp-proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BridgeNode, BridgeWorld, type OpenSession } from '../../../../testing/bridge-world.ts';
import { emptyUpdate, serverHandshake, type TestScreen } from '../../../../testing/test-screen.ts';
import type { TestViewer } from '../../../../testing/test-viewer.ts';

let world: BridgeWorld;
let node: BridgeNode;
const begun = serverHandshake.length + emptyUpdate.length;

beforeAll(async () => {
  world = await BridgeWorld.open();
  node = await world.start();
});
afterAll(() => world.close());

interface Shown {
  session: OpenSession;
  screen: TestScreen;
  viewer: TestViewer;
}

async function shown(changes: { viewers?: number; minutes?: number } = {}, at: BridgeNode = node): Promise<Shown> {
  const session = await world.session({ bridge: at.id, ...changes });
  const screen = await world.screen(at, session);
  const viewer = await (await world.viewer(at, session)).open();
  await viewer.gets(begun);
  return { session, screen, viewer };
}
const row = async ({ session }: Shown) => {
  const [found] = await world.people.query('SELECT * FROM remote_session WHERE id = $1', [session.id]);
  return found as Record<string, unknown>;
};
const trailIs = ({ session }: Shown, kinds: string[]) => expect.poll(() => world.trail(session.id)).toEqual(kinds);
const changeSession = ({ session }: Shown, change: string) =>
  world.people.query(
    `WITH changed AS (UPDATE remote_session SET ${change} WHERE id = $1 RETURNING id)
     SELECT pg_notify('remote_session', id::text) FROM changed`,
    [session.id],
  );

describe('a session at a bridge', () => {
  it('begins to count with the first picture, and is told to open pages', async () => {
    const own = await shown({ minutes: 15 });
    await expect.poll(async () => (await row(own)).connected_at).not.toBeNull();
    const [times] = await world.people.query(
      `SELECT ends_at - connected_at = interval '15 minutes' AS "isWhole", connected_at <= now() AS "isPast"
         FROM remote_session WHERE id = $1`,
      [own.session.id],
    );
    expect(times).toEqual({ isWhole: true, isPast: true });
    await trailIs(own, ['joined', 'control_taken', 'first_picture']);
    const events = await world.people.query(
      `SELECT org_id, permission FROM outbox_event WHERE topic = 'remote.session' AND payload ->> 'id' = $1`,
      [own.session.id],
    );
    expect(events).toContainEqual({
      org_id: world.partner.id,
      permission: expect.stringContaining('remote-session.add'),
    });
    const { secondsLeft, viewerNames } = await own.screen.hears('status', (told) => told.viewerNames.length === 1);
    expect([secondsLeft, viewerNames]).toEqual([900, ['Viewer 0']]);
  });

  it('keeps when somebody typed, and who joined and left', async () => {
    const own = await shown();
    const channel = await own.screen.channel(own.session.viewers[0]?.id);
    await channel.gets(rfbHandshake().length);
    await world.people.query(`UPDATE remote_session SET input_at = NULL WHERE id = $1`, [own.session.id]);
    own.viewer.rfb(keyEvent(0x41, true));
    await expect.poll(async () => (await row(own)).input_at).not.toBeNull();
    own.viewer.socket.close();
    await expect
      .poll(() =>
        world.people.query(
          'SELECT joined_at <= left_at AS "hasLeft", has_control FROM remote_viewer WHERE session_id = $1',
          [own.session.id],
        ),
      )
      .toEqual([{ hasLeft: true, has_control: false }]);
    // The same person once more.
    const again = await world.viewer(node, own.session);
    await again.hears('open');
    await expect
      .poll(() => world.people.query('SELECT left_at FROM remote_viewer WHERE session_id = $1', [own.session.id]))
      .toEqual([{ left_at: null }]);
    expect((await world.trail(own.session.id)).filter((kind) => kind === 'joined')).toHaveLength(2);
  });

  it('misses its device while that is gone, and goes on when it is back', async () => {
    const own = await shown();
    own.screen.cut();
    await own.viewer.hears('session', ({ isDeviceThere, secondsLeft }) => !isDeviceThere && secondsLeft < 1_801);
    await expect.poll(async () => (await row(own)).lost_at).not.toBeNull();
    await world.screen(node, own.session);
    await expect.poll(() => own.viewer.count('open')).toBe(2);
    await expect.poll(async () => (await row(own)).lost_at).toBeNull();
    expect((await world.trail(own.session.id)).slice(-2)).toEqual(['lost', 'resumed']);
  });

  it('hides a covered screen until it is uncovered, and asks for no picture meanwhile', async () => {
    const own = await shown({ viewers: 2 });
    own.screen.say({ do: 'covered' });
    await own.viewer.hears('session', ({ isCovered }) => isCovered);
    await own.viewer.hears('closed');
    const asked = own.screen.told.filter(({ tell }) => tell === 'open').length;
    const late = await world.viewer(node, own.session, 1);
    expect((await late.hears('session')).isCovered).toBe(true);
    expect(own.screen.told.filter(({ tell }) => tell === 'open')).toHaveLength(asked);
    own.screen.say({ do: 'uncovered' });
    await expect.poll(() => own.viewer.count('open')).toBe(2);
    await late.hears('open');
    const covers = async () => (await world.trail(own.session.id)).filter((kind) => kind.endsWith('covered'));
    await expect.poll(covers).toEqual(['covered', 'uncovered']);
  });
});

describe('text between viewer and device', () => {
  const text = '收银台 €😀'.repeat(1_000).slice(0, maxClipboardCharacters);
  const hash = createHash('sha256').update(text).digest('hex');

  it('goes both ways for who has control, and leaves length and hash in the trail', async () => {
    const own = await shown({ viewers: 2 });
    const other = await world.viewer(node, own.session, 1);
    own.viewer.say({ do: 'type', text });
    const typed = await own.screen.hears('type');
    expect(typed.text).toBe(text);
    own.screen.say({ do: 'done', id: typed.id });
    own.viewer.say({ do: 'clipboard_get' });
    own.screen.say({ do: 'done', id: (await own.screen.hears('clipboard_get')).id, text });
    expect((await own.viewer.hears('clipboard')).text).toBe(text);
    own.viewer.say({ do: 'clipboard_set', text: 'kurz' });
    own.screen.say({ do: 'failed', id: (await own.screen.hears('clipboard_set')).id, problem: 'no program' });
    expect(await own.viewer.hears('failed')).toEqual({ tell: 'failed', what: 'clipboard_set' });
    other.say({ do: 'clipboard_get' });
    expect(await other.hears('failed')).toEqual({ tell: 'failed', what: 'clipboard_get' });
    const entries = () =>
      world.people.query(
        `SELECT kind, actor, detail FROM remote_event WHERE session_id = $1 AND kind LIKE 'clipboard%' ORDER BY id`,
        [own.session.id],
      );
    await expect.poll(entries).toEqual([
      { kind: 'clipboard_sent', actor: 'Viewer 0', detail: { how: 'type', length: text.length, sha256: hash } },
      {
        kind: 'clipboard_read',
        actor: 'Viewer 0',
        detail: { how: 'clipboard_get', length: text.length, sha256: hash },
      },
    ]);
    expect(own.screen.told.filter(({ tell }) => tell === 'clipboard_get')).toHaveLength(1);
  });
});

describe('the end', () => {
  it('comes from the requester, and is in the trail of the session and of the owner', async () => {
    const own = await shown();
    own.viewer.say({ do: 'end' });
    expect(await own.viewer.closed).toBe(closeCodes.sessionOver);
    expect((await own.viewer.hears('over')).reason).toBe('requester');
    expect((await own.screen.hears('over')).reason).toBe('requester');
    expect(await own.screen.closed).toBe(closeCodes.sessionOver);
    await expect.poll(async () => (await row(own)).state).toBe('completed');
    expect(await row(own)).toMatchObject({ reason: 'requester', ended_by: 'Viewer 0', lost_at: null });
    await trailIs(own, ['joined', 'control_taken', 'first_picture', 'ended', 'left']);
    expect(
      await world.people.query(
        `SELECT org_id, account_name, action, after FROM audit_entry WHERE object_type = 'remote_session' AND object_id = $1`,
        [own.session.id],
      ),
    ).toEqual([
      {
        org_id: world.partner.id,
        account_name: 'Viewer 0',
        action: 'remote.ended',
        after: { state: 'completed', reason: 'requester' },
      },
    ]);
  });

  it('comes from the people at the device', async () => {
    const own = await shown();
    own.screen.say({ do: 'end' });
    expect(await own.viewer.closed).toBe(closeCodes.sessionOver);
    await expect.poll(async () => [(await row(own)).state, (await row(own)).reason]).toEqual(['completed', 'device']);
  });

  it('before the first picture is a cancellation', async () => {
    const session = await world.session({ bridge: node.id });
    const screen = await world.screen(node, session);
    screen.say({ do: 'end' });
    await screen.closed;
    await expect
      .poll(() => world.people.query('SELECT state, reason FROM remote_session WHERE id = $1', [session.id]))
      .toEqual([{ state: 'cancelled', reason: 'device' }]);
  });

  it('in the database closes every connection: at once where it is told, by the next look where not', async () => {
    for (const isTold of [true, false]) {
      const own = await shown();
      const endedAt = performance.now();
      const change = `state = 'interrupted', reason = 'right_gone', ended_at = now()`;
      if (isTold) await changeSession(own, change);
      else await world.people.query(`UPDATE remote_session SET ${change} WHERE id = $1`, [own.session.id]);
      expect(await Promise.all([own.viewer.closed, own.screen.closed])).toEqual([
        closeCodes.sessionOver,
        closeCodes.sessionOver,
      ]);
      expect(performance.now() - endedAt).toBeLessThan(isTold ? 5_000 : 10_000);
      expect((await own.viewer.hears('over')).reason).toBe('right_gone');
    }
  });

  it('of one viewer in the database leaves the others', async () => {
    const own = await shown({ viewers: 2 });
    const other = await world.viewer(node, own.session, 1);
    await other.hears('open');
    // Known to the database as having joined.
    await expect
      .poll(() =>
        world.people.query('SELECT 1 FROM remote_viewer WHERE session_id = $1 AND joined_at IS NOT NULL', [
          own.session.id,
        ]),
      )
      .toHaveLength(2);
    await world.people.query('UPDATE remote_viewer SET left_at = now() WHERE id = $1', [own.session.viewers[0]?.id]);
    expect(await own.viewer.closed).toBe(closeCodes.sessionOver);
    expect((await own.viewer.hears('over')).reason).toBe('right_gone');
    expect(other.socket.readyState).toBe(other.socket.OPEN);
    other.cut();
  });

  it('comes when the time is over, and both are warned five minutes before', async () => {
    const own = await shown();
    await expect.poll(async () => (await row(own)).connected_at).not.toBeNull();
    await changeSession(own, `ends_at = now() + interval '302 seconds'`);
    const warned = await own.screen.hears('status', ({ secondsLeft }) => secondsLeft <= 300);
    expect(warned.secondsLeft).toBeGreaterThanOrEqual(299);
    await own.viewer.hears('session', ({ secondsLeft }) => secondsLeft === warned.secondsLeft);
    await changeSession(own, `ends_at = now() + interval '1 second'`);
    expect((await own.viewer.hears('over')).reason).toBe('time_over');
    await expect
      .poll(async () => [(await row(own)).state, (await row(own)).reason])
      .toEqual(['timed_out', 'time_over']);
  });

  it('of a viewer who is silent comes by itself', async () => {
    const own = await shown();
    const silentAt = performance.now();
    own.viewer.socket.pause();
    await own.screen.hears('close');
    expect(performance.now() - silentAt).toBeLessThan(30_000);
  });
});

describe('without the database', () => {
  it('pictures and covers go on, and the trail is complete afterwards', async () => {
    const proxy = await startTcpProxy(world.settings.DATABASE_APP_URL ?? '');
    const through = (url = ''): string => Object.assign(new URL(url), { port: String(proxy.port) }).href;
    const far = await world.start({
      DATABASE_APP_URL: through(world.settings.DATABASE_APP_URL),
      DATABASE_VENDOR_URL: through(world.settings.DATABASE_VENDOR_URL),
    });
    const own = await shown({}, far);
    await expect.poll(async () => (await row(own)).connected_at).not.toBeNull();
    await proxy.cut();
    own.screen.say({ do: 'covered' });
    await own.viewer.hears('closed');
    own.screen.say({ do: 'uncovered' });
    await expect.poll(() => own.viewer.count('open')).toBe(2);
    own.viewer.rfb(rfbHandshake());
    const channel = await own.screen.channel(own.session.viewers[0]?.id);
    await channel.gets(rfbHandshake().length);
    await channel.send(Buffer.from('and on'));
    await own.viewer.gets(2 * begun + 6);
    own.viewer.rfb(keyEvent(0x41, true));
    await channel.gets(rfbHandshake().length + 8);
    await proxy.restore();
    await trailIs(own, ['joined', 'control_taken', 'first_picture', 'covered', 'uncovered']);
    own.screen.say({ do: 'end' });
    await expect.poll(async () => (await row(own)).state).toBe('completed');
    await far.close();
    await proxy.close();
  });
});
