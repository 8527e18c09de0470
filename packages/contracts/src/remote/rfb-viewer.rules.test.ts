import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEncodingAllowed, maxEncodings, maxViewerMessageBytes } from './rfb-allowed.rules.ts';
import {
  extendedKeyEvent,
  joinBytes,
  keyEvent,
  pointerEvent,
  rfbHandshake,
  setEncodings,
  setPixelFormat,
  updateRequest,
} from './rfb-messages.rules.ts';
import { RfbViewerFilter } from './rfb-viewer.rules.ts';

const fence = (bytes: number, said = bytes) => Uint8Array.of(248, 0, 0, 0, 0, 0, 0, 1, said, ...Array(bytes).fill(7));
const continuousUpdates = Uint8Array.of(150, 1, 0, 0, 0, 0, 5, 0, 3, 32);
const screen = { x: 0, y: 0, width: 1280, height: 800 };

/** Fed in pieces that end at the given shares of the whole. */
function feed(filter: RfbViewerFilter, bytes: Uint8Array, cuts: readonly number[] = []) {
  const ends = [...cuts.map((cut) => Math.floor(cut * bytes.length)), bytes.length].toSorted((a, b) => a - b);
  let kept = 0;
  const answers = ends.map((end, index) => {
    const answer = filter.take(bytes.subarray(ends[index - 1] ?? 0, end));
    kept = Math.max(kept, filter.keptBytes);
    return answer;
  });
  if (kept > maxViewerMessageBytes) throw new Error(`${kept} bytes kept`);
  const refusal = answers.at(-1)?.refusal ?? null;
  return { forward: joinBytes(answers.map((answer) => answer.forward)), refusal, dropped: filter.droppedCount };
}

function afterHandshake(mayControl: boolean) {
  const filter = new RfbViewerFilter(mayControl);
  filter.take(rfbHandshake());
  return filter;
}

/** Read without the code under test; throws where a message is not whole or of a type that may not get through. */
function typesOf(forwarded: Uint8Array): number[] {
  const types: number[] = [];
  let at = forwarded.length < 12 ? forwarded.length : Math.min(14, forwarded.length);
  while (at < forwarded.length) {
    const type = forwarded[at] as number;
    const count = (forwarded[at + 2] ?? 0) * 256 + (forwarded[at + 3] ?? 0);
    const length = { 0: 20, 2: 4 + 4 * count, 3: 10, 4: 8, 5: 6, 255: 12 }[type];
    if (length === undefined || at + length > forwarded.length) throw new Error(`${type} at ${at}`);
    types.push(type);
    at += length;
  }
  return types;
}

const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });
const word = fc.nat({ max: 65_535 });
const number = fc.nat({ max: 0xffff_ffff });
const encoding = fc.oneof(fc.integer({ min: -330, max: 60 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }));

interface Sent {
  bytes: Uint8Array;
  isInput?: boolean;
  /** What the server gets instead. */
  passed?: Uint8Array;
}
const anInput = fc
  .oneof(
    fc.tuple(number, fc.boolean()).map((key) => keyEvent(...key)),
    fc.tuple(number, number, fc.boolean()).map((key) => extendedKeyEvent(...key)),
    fc.tuple(fc.nat({ max: 255 }), word, word).map((pointer) => pointerEvent(...pointer)),
  )
  .map((bytes): Sent => ({ bytes, isInput: true }));
const aMessage: fc.Arbitrary<Sent> = fc.oneof(
  { arbitrary: anInput, weight: 3 },
  {
    arbitrary: fc
      .uint8Array({ minLength: 19, maxLength: 19 })
      .map((rest) => ({ bytes: joinBytes([Uint8Array.of(0), rest]) })),
    weight: 1,
  },
  { arbitrary: fc.boolean().map((isIncremental) => ({ bytes: updateRequest(screen, isIncremental) })), weight: 2 },
  {
    arbitrary: fc
      .array(encoding, { maxLength: maxEncodings })
      .map((all) => ({ bytes: setEncodings(all), passed: setEncodings(all.filter(isEncodingAllowed)) })),
    weight: 1,
  },
  { arbitrary: fc.nat({ max: 64 }).map((bytes) => ({ bytes: fence(bytes), passed: new Uint8Array() })), weight: 1 },
  { arbitrary: fc.constant({ bytes: continuousUpdates, passed: new Uint8Array() }), weight: 1 },
);

describe('what a viewer sends', () => {
  it('gets through as noVNC sends it, with the shared flag set and the encodings cut', () => {
    // The order of noVNC 1.7 (core/rfb.js) against a server that has everything; the flag as it is with `shared: false`.
    const [version, security, init] = [rfbHandshake().slice(0, 12), Uint8Array.of(1), Uint8Array.of(0)];
    const offered = [1, 7, -260, 16, 21, 5, 2, 6, 0, -26, -254, -223, -224, -258, -261, -308, -309, -312, -313, -307];
    const rest = [0xc0a1_e5ce | 0, -316, 0x574d_5664, -239];
    const filter = new RfbViewerFilter(true);
    const sent = [
      version,
      security,
      init,
      setPixelFormat(),
      setEncodings([...offered, ...rest]),
      updateRequest(screen, false),
      pointerEvent(0, 640, 400),
      extendedKeyEvent(0x61, 0x1e, true),
      extendedKeyEvent(0x61, 0x1e, false),
      keyEvent(0xffe1, true),
      updateRequest(screen, true),
    ];
    const got = sent.map((bytes) => filter.take(bytes));
    expect(got.map(({ refusal }) => refusal)).toEqual(sent.map(() => null));
    const kept = setEncodings([1, 7, 5, 0, -26, -254, -223, -224, -258, -261, -307, -239]);
    expect(got.map(({ forward }) => forward)).toEqual([
      ...sent.slice(0, 2),
      Uint8Array.of(1),
      sent[3],
      kept,
      ...sent.slice(5),
    ]);
    expect(filter.isHandshakeOver).toBe(true);
    expect(filter.droppedCount).toBe(0);
  });

  it('comes out as it must, in whatever pieces it comes, with control and without', () => {
    fc.assert(
      fc.property(fc.array(aMessage, { maxLength: 30 }), cuts, fc.boolean(), (messages, pieces, mayControl) => {
        const wanted = messages.map(({ bytes, isInput, passed }) =>
          isInput && !mayControl ? new Uint8Array() : (passed ?? bytes),
        );
        const sent = joinBytes([rfbHandshake(), ...messages.map(({ bytes }) => bytes)]);
        expect(feed(new RfbViewerFilter(mayControl), sent, pieces)).toEqual({
          forward: joinBytes([rfbHandshake(), ...wanted]),
          refusal: null,
          dropped: wanted.filter(({ length }) => length === 0).length,
        });
      }),
    );
  });

  it('is never thrown at, kept or let through where it is malformed: 10,000 seeded streams', () => {
    const stream = fc
      .tuple(
        fc.oneof({ arbitrary: fc.constant(rfbHandshake()), weight: 8 }, fc.uint8Array({ maxLength: 20 })),
        fc.array(
          fc.oneof(
            aMessage.map(({ bytes }) => bytes),
            fc.uint8Array({ maxLength: 30 }),
            fc.constantFrom(fence(255), fence(10, 200), Uint8Array.of(2, 0, 255, 255), Uint8Array.of(255, 1)),
          ),
          { maxLength: 5 },
        ),
        fc.array(fc.tuple(fc.nat({ max: 999 }), fc.nat({ max: 255 })), { maxLength: 2 }),
      )
      .map(([head, messages, changes]) => {
        const bytes = joinBytes([head, ...messages]);
        for (const [place, byte] of changes) if (bytes.length > 0) bytes[place % bytes.length] = byte;
        return bytes;
      });
    let refused = 0;
    fc.assert(
      fc.property(stream, cuts, fc.boolean(), (bytes, pieces, mayControl) => {
        const filter = new RfbViewerFilter(mayControl);
        const got = feed(filter, bytes, pieces);
        const after = filter.take(updateRequest(screen, true)).forward.length;
        const isOver = got.refusal !== null && after === 0 && filter.keptBytes === 0;
        if (isOver) refused += 1;
        // One comparison a stream: each costs more than reading the stream.
        expect({
          ...feed(new RfbViewerFilter(mayControl), bytes),
          isOver,
          hasInput: typesOf(got.forward).some((type) => type > 3),
        }).toEqual({ ...got, isOver: got.refusal !== null, hasInput: mayControl ? expect.any(Boolean) : false });
      }),
      { seed: 20_261_118, numRuns: 10_000 },
    );
    expect(refused).toBeGreaterThan(2_000);
  });

  it.each([
    ['an older version', 'RFB 003.003\n', 'version', 51],
    ['a password', 'RFB 003.008\n\u0002', 'security', 2],
    ['clipboard text of 2 GB', 'RFB 003.008\n\u0001\u0001\u0006\0\0\0\u007f', 'message', 6],
    ['the size of the desktop', 'RFB 003.008\n\u0001\u0001\u00fb', 'message', 251],
    ['a shut down of the machine', 'RFB 003.008\n\u0001\u0001\u00fa', 'message', 250],
    ['sound of QEMU', 'RFB 003.008\n\u0001\u0001\u00ff\u0001', 'message', 65_281],
    ['too many encodings', 'RFB 003.008\n\u0001\u0001\u0002\0\u0001\u0001', 'encodings', 257],
    ['a fence too long', 'RFB 003.008\n\u0001\u0001\u00f8\0\0\0\0\0\0\0\u0041', 'fence', 65],
  ])('ends the viewer as soon as it shows %s', (_, text, reason, got) => {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect(feed(new RfbViewerFilter(true), bytes)).toMatchObject({ refusal: { reason, got } });
  });

  it('may be a list of as many encodings as the cap says, kept until it is whole', () => {
    const filter = afterHandshake(false);
    const longest = setEncodings(Array.from({ length: maxEncodings }, (_, index) => (index % 2 ? 7 : -312)));
    expect(filter.take(longest.slice(0, -1)).forward).toHaveLength(0);
    expect(filter.keptBytes).toBe(maxViewerMessageBytes - 1);
    expect(filter.take(longest.slice(-1)).forward).toEqual(setEncodings(Array(maxEncodings / 2).fill(7)));
  });

  it('keeps what came before the refusal in the same piece', () => {
    const sent = joinBytes([updateRequest(screen, true), Uint8Array.of(6), updateRequest(screen, true)]);
    expect(afterHandshake(true).take(sent)).toEqual({
      forward: updateRequest(screen, true),
      refusal: { reason: 'message', got: 6 },
    });
  });
});

describe('control', () => {
  it('is needed for each of 10,000 raw key and pointer messages', () => {
    const filter = afterHandshake(false);
    const input = [
      keyEvent(0x41, true),
      pointerEvent(1, 2, 3),
      extendedKeyEvent(0x41, 0x1e, true),
      keyEvent(0x41, false),
    ];
    const sent = joinBytes(Array.from({ length: 2_500 }, () => joinBytes(input)));
    expect(filter.take(sent)).toEqual({ forward: new Uint8Array(), refusal: null });
    expect([filter.droppedCount, filter.held.isEmpty]).toEqual([10_000, true]);
  });

  it('leaves nothing held when it is taken away, even in the middle of a message', () => {
    const filter = afterHandshake(true);
    const later = keyEvent(0x42, true);
    filter.take(joinBytes([keyEvent(0xffe1, true), pointerEvent(1, 5, 6), later.slice(0, 3)]));
    expect(filter.setControl(false)).toEqual(joinBytes([keyEvent(0xffe1, false), pointerEvent(0, 5, 6)]));
    expect(filter.take(later.slice(3)).forward).toHaveLength(0);
    expect([filter.setControl(true).length, filter.setControl(false).length]).toEqual([0, 0]);
  });

  it('of a viewer that was refused is released all the same', () => {
    const filter = afterHandshake(true);
    expect(filter.take(joinBytes([keyEvent(9, true), Uint8Array.of(6)])).refusal).not.toBeNull();
    expect(filter.setControl(false)).toEqual(keyEvent(9, false));
  });
});
