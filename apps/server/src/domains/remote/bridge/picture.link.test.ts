import { closeCodes } from '@tilldeck/contracts/remote/bridge.schemas';
import { pauseAboveBytes } from '@tilldeck/contracts/remote/remote.limits';
import {
  joinBytes,
  keyEvent,
  pointerEvent,
  rfbHandshake,
  setEncodings,
  updateRequest,
} from '@tilldeck/contracts/remote/rfb-messages.rules';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BridgeNode, BridgeWorld } from '../../../../testing/bridge-world.ts';
import { emptyUpdate, serverHandshake } from '../../../../testing/test-screen.ts';

let world: BridgeWorld;
let node: BridgeNode;
const mbit = 8;

beforeAll(async () => {
  world = await BridgeWorld.open();
  node = await world.start();
});
afterAll(() => world.close());

const begun = serverHandshake.length + emptyUpdate.length;
const ask = updateRequest({ x: 0, y: 0, width: 8, height: 8 }, true);

/** A device and its viewers, each with a picture. */
async function shown(changes: { allowed?: 'view' | 'control'; viewers?: number } = {}, at: BridgeNode = node) {
  const session = await world.session({ bridge: at.id, ...changes });
  const screen = await world.screen(at, session);
  const viewers = await Promise.all(
    session.viewers.map(async (_, index) => (await world.viewer(at, session, index)).open()),
  );
  for (const viewer of viewers) await viewer.gets(begun);
  const channels = await Promise.all(session.viewers.map(({ id }) => screen.channel(id)));
  for (const channel of channels) await channel.gets(rfbHandshake().length);
  const [viewer, channel] = [viewers[0], channels[0]];
  if (!viewer || !channel) throw new Error('a session has a viewer');
  const end = () => {
    for (const each of viewers) each.cut();
    screen.cut();
  };
  return { session, screen, viewers, channels, viewer, channel, end };
}

const messagesAfter = (channel: { received: Buffer }) => channel.received.subarray(rfbHandshake().length);

describe('a picture', () => {
  it('goes to the viewer as the device sends it, and what the viewer sends to the device, cut to what is allowed', async () => {
    const { viewer, channel, end } = await shown();
    await channel.send(Buffer.from('and so on'));
    await viewer.gets(begun + 9);
    expect(viewer.tail.endsWith('and so on')).toBe(true);
    viewer.rfb(joinBytes([setEncodings([7, -308, -313]), ask]));
    await channel.gets(rfbHandshake().length + setEncodings([7]).length + ask.length);
    expect(messagesAfter(channel)).toEqual(Buffer.from(joinBytes([setEncodings([7]), ask])));
    end();
  });

  it('comes through byte by byte, both ways', async () => {
    const { viewer, channel, end } = await shown();
    const bytes = joinBytes([keyEvent(0x41, true), keyEvent(0x41, false), ask]);
    for (const byte of bytes) viewer.rfb(Uint8Array.of(byte));
    for (const byte of Buffer.from('slowly')) await channel.send(Buffer.of(byte));
    await channel.gets(rfbHandshake().length + bytes.length);
    expect(messagesAfter(channel)).toEqual(Buffer.from(bytes));
    await viewer.gets(begun + 6);
    expect(viewer.tail.endsWith('slowly')).toBe(true);
    end();
  });

  it('of a viewer that stops reading waits at the device, and holds up nobody else', async () => {
    const { viewer, viewers, channel, channels, end } = await shown({ viewers: 2 });
    viewer.socket.pause();
    const piece = Buffer.alloc(256 * 1_024, 7);
    // Until the system of this side has no room left, and a bit more.
    const unsent: Promise<void>[] = [];
    for (let n = 0; n < 80; n += 1) unsent.push(channel.send(piece));
    await channels[1]?.send(Buffer.from('still here'));
    await viewers[1]?.gets(begun + 10);
    const memory = async () =>
      Number(
        /_bytes (\d+)/.exec(
          await node.app.metrics.registry.getSingleMetricAsString('tilldeck_bridge_queued_bytes'),
        )?.[1] ?? 0,
      );
    // One look at a moment when nothing moves any more.
    await expect.poll(() => channel.socket.bufferedAmount).toBeGreaterThan(8 * piece.length);
    const most = pauseAboveBytes + 2 * piece.length;
    for (let look = 0; look < 20; look += 1) {
      expect(await memory()).toBeLessThanOrEqual(most);
      await new Promise((done) => setImmediate(done));
    }
    viewer.socket.resume();
    await viewer.gets(begun + 80 * piece.length);
    await Promise.all(unsent);
    end();
  });

  it('comes no faster than a viewer may have it', async () => {
    const slow = await world.start({ BRIDGE_VIEWER_MBIT: String(mbit) });
    const { viewer, channel, end } = await shown({}, slow);
    const bytes = 4 * 1_024 * 1_024;
    const beganAt = performance.now();
    for (let sent = 0; sent < bytes; sent += 65_536) void channel.send(Buffer.alloc(65_536));
    await viewer.gets(begun + bytes);
    // A second's worth goes at once.
    const seconds = (performance.now() - beganAt) / 1_000;
    expect((bytes - mbit * 125_000) / seconds).toBeLessThanOrEqual(mbit * 125_000 * 1.05);
    end();
    await slow.close();
  });
});

describe('control', () => {
  it('of nobody is had in a session that is for looking: 10,000 raw messages, none reaches the device', async () => {
    const { viewer, channel, end } = await shown({ allowed: 'view' });
    const input = [keyEvent(0x41, true), pointerEvent(1, 2, 3), keyEvent(0x41, false), pointerEvent(0, 2, 3)];
    for (let n = 0; n < 2_500; n += 1) for (const message of input) viewer.rfb(message);
    viewer.say({ do: 'take_control' });
    await viewer.hears('failed', ({ what }) => what === 'take_control');
    viewer.rfb(ask);
    await channel.gets(rfbHandshake().length + ask.length);
    expect(messagesAfter(channel)).toEqual(Buffer.from(ask));
    const dropped = await node.app.metrics.registry.getSingleMetricAsString('tilldeck_bridge_dropped_total');
    expect(dropped).toMatch(/ 10000$/m);
    end();
  });

  it('is one viewer’s, who is asked for it; whoever loses it lets go of what is held down', async () => {
    const { session, screen, viewers, viewer, channel, channels, end } = await shown({ viewers: 3 });
    const [first, second, third] = session.viewers.map(({ id }) => id);
    await expect.poll(() => viewer.holder).toBe(first);
    viewer.rfb(joinBytes([keyEvent(0xffe1, true), pointerEvent(1, 4, 5)]));
    // Who has no control cannot type.
    viewers[1]?.rfb(joinBytes([keyEvent(0x42, true), ask]));
    await channels[1]?.gets(rfbHandshake().length + ask.length);

    viewers[1]?.say({ do: 'take_control' });
    expect(await viewer.hears('control_wanted')).toMatchObject({ viewerId: second, withinS: 10 });
    viewers[2]?.say({ do: 'take_control' });
    await viewers[2]?.hears('failed');
    viewer.say({ do: 'give_control' });
    await expect.poll(() => viewers[1]?.holder).toBe(second);
    const held = joinBytes([keyEvent(0xffe1, true), pointerEvent(1, 4, 5)]);
    const released = joinBytes([keyEvent(0xffe1, false), pointerEvent(0, 4, 5)]);
    await channel.gets(rfbHandshake().length + held.length + released.length);
    expect(messagesAfter(channel)).toEqual(Buffer.from(joinBytes([held, released])));
    await screen.hears('control', ({ viewerId, canControl }) => viewerId === second && canControl);

    viewers[2]?.say({ do: 'take_control' });
    await viewers[1]?.hears('control_wanted', ({ viewerId }) => viewerId === third);
    viewers[1]?.say({ do: 'keep_control' });
    await expect.poll(() => viewers[2]?.count('failed')).toBe(2);
    viewers[2]?.say({ do: 'take_control' });
    // Silence hands over after ten seconds.
    await expect.poll(() => viewer.holder).toBe(third);
    await expect
      .poll(() =>
        world.people.query('SELECT id FROM remote_viewer WHERE session_id = $1 AND has_control', [session.id]),
      )
      .toEqual([{ id: third }]);
    end();
  });

  it('of a viewer that breaks off is let go at the device, and is free', async () => {
    const { session, viewers, viewer, channel, channels, end } = await shown({ viewers: 2 });
    viewer.rfb(keyEvent(0xffe3, true));
    await channel.gets(rfbHandshake().length + 8);
    viewer.cut();
    await channel.closed;
    expect(messagesAfter(channel)).toEqual(Buffer.from(joinBytes([keyEvent(0xffe3, true), keyEvent(0xffe3, false)])));
    viewers[1]?.say({ do: 'take_control' });
    await expect.poll(() => viewers[1]?.holder).toBe(session.viewers[1]?.id);
    viewers[1]?.rfb(keyEvent(0x61, true));
    await channels[1]?.gets(rfbHandshake().length + 8);
    end();
  });
});

describe('a hostile viewer', () => {
  it('ends only itself: 300 seeded malformed streams', async () => {
    const { viewer: witness, channel, end } = await shown();
    const streams = fc.sample(
      fc.tuple(fc.boolean(), fc.array(fc.uint8Array({ minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 6 })),
      { seed: 20_261_119, numRuns: 300 },
    );
    const session = await world.session({ bridge: node.id, viewers: 5 });
    const screen = await world.screen(node, session);
    const attack = async (index: number): Promise<void> => {
      for (const [hasBegun, pieces] of streams.filter((_, n) => n % 5 === index)) {
        const viewer = await world.viewer(node, session, index);
        await viewer.hears('open');
        if (hasBegun) viewer.rfb(rfbHandshake());
        for (const piece of pieces) viewer.rfb(piece);
        // What is still well-formed by chance ends here.
        viewer.rfb(Buffer.alloc(2_000, 6));
        expect(await viewer.closed).toBe(closeCodes.protocol);
      }
    };
    await Promise.all([0, 1, 2, 3, 4].map(attack));
    witness.rfb(ask);
    await channel.gets(rfbHandshake().length + ask.length);
    await channel.send(Buffer.from('untouched'));
    await witness.gets(begun + 9);
    screen.cut();
    end();
  });

  it.each([
    ['text in place of bytes', (send: (data: Buffer | string) => void) => send('hello')],
    ['a kind of message that is none', (send: (data: Buffer | string) => void) => send(Buffer.of(9, 9))],
    ['words that are none', (send: (data: Buffer | string) => void) => send(Buffer.from('\u0002{"do":"dance"}'))],
    ['no JSON', (send: (data: Buffer | string) => void) => send(Buffer.from('\u0002{'))],
    [
      'more words than a person has',
      (send: (data: Buffer | string) => void) => {
        for (let n = 0; n < 100; n += 1) send(Buffer.from('\u0002{"do":"keep_control"}'));
      },
    ],
  ])('is ended for %s', async (_, attack) => {
    const { viewer, screen, end } = await shown();
    attack((data) => viewer.socket.send(data));
    expect(await viewer.closed).toBe(closeCodes.protocol);
    await screen.hears('close');
    end();
  });

  it('is ended for a frame that is too large', async () => {
    const { viewer, end } = await shown();
    viewer.socket.send(Buffer.alloc(300 * 1_024, 1));
    expect(await viewer.closed).toBe(1_009);
    end();
  });
});

describe('a channel', () => {
  it('that breaks is asked for again, and the viewer stays', async () => {
    const { viewer, screen, session, channel, end } = await shown();
    channel.cut();
    await viewer.hears('closed');
    expect(await screen.channel(session.viewers[0]?.id)).not.toBe(channel);
    await expect.poll(() => viewer.count('open')).toBe(2);
    // What was meant for the picture before is let go; the new one begins with the version.
    viewer.rfb(joinBytes([ask, keyEvent(0x41, true)]));
    viewer.rfb(rfbHandshake());
    viewer.rfb(ask);
    const next = await screen.channel(session.viewers[0]?.id);
    await next.gets(rfbHandshake().length + ask.length);
    expect(messagesAfter(next)).toEqual(Buffer.from(ask));
    end();
  });

  it('on which no RFB comes is closed, and the viewer stays', async () => {
    const session = await world.session({ bridge: node.id });
    const screen = await world.screen(node, session, { picture: Buffer.from('HTTP/1.1 200 OK') });
    const viewer = await world.viewer(node, session);
    await viewer.hears('closed');
    expect(viewer.received).toBe(0);
    expect(viewer.socket.readyState).toBe(viewer.socket.OPEN);
    viewer.cut();
    screen.cut();
  });
});
