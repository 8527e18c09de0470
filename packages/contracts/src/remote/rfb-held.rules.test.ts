import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeldInput, maxHeldKeys } from './rfb-held.rules.ts';
import { extendedKeyEvent, joinBytes, keyEvent, pointerEvent, rfbHandshake } from './rfb-messages.rules.ts';
import { RfbViewerFilter } from './rfb-viewer.rules.ts';

/** What a capture server holds down, as TigerVNC counts it: keys by scan code, or by keysym with the top bit set. */
class HoldingServer {
  readonly keys = new Set<number>();
  buttons = 0;
  position = [0, 0];

  read(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = 0; at < bytes.length; ) {
      const type = view.getUint8(at);
      if (type === 5) {
        this.buttons = view.getUint8(at + 1);
        this.position = [view.getUint16(at + 2), view.getUint16(at + 4)];
      } else if (type === 4) {
        this.#press((view.getUint32(at + 4) | 0x8000_0000) >>> 0, view.getUint8(at + 1) !== 0);
      } else {
        this.#press(view.getUint32(at + 8), view.getUint16(at + 2) !== 0);
      }
      at += { 4: 8, 5: 6, 255: 12 }[type] ?? Number.NaN;
    }
  }

  #press(key: number, isDown: boolean): void {
    if (isDown) this.keys.add(key);
    else this.keys.delete(key);
  }
}

// Few keys, so that the same ones go down twice, up twice, and by number both as a keysym and as a scan code.
const key = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom(0x8000_0001, 0xffff_ffff, 0xffe1));
const input = fc.oneof(
  fc.tuple(key, fc.boolean()).map(([keysym, isDown]) => keyEvent(keysym, isDown)),
  fc.tuple(key, key, fc.boolean()).map(([keysym, code, isDown]) => extendedKeyEvent(keysym, code, isDown)),
  fc
    .tuple(fc.nat({ max: 255 }), fc.nat({ max: 65_535 }), fc.nat({ max: 65_535 }))
    .map(([buttons, x, y]) => pointerEvent(buttons, x, y)),
);

describe('what is held down', () => {
  it('is nothing after the releases, and the pointer is where it was', () => {
    fc.assert(
      fc.property(fc.array(input, { maxLength: 60 }), (messages) => {
        const [held, server] = [new HeldInput(), new HoldingServer()];
        for (const message of messages) if (held.note(message)) server.read(message);
        const position = [...server.position];
        server.read(held.releases());
        expect([server.keys.size, server.buttons, server.position]).toEqual([0, 0, position]);
        expect([held.isEmpty, held.releases().length]).toEqual([true, 0]);
      }),
    );
  });

  it('is nothing for a filter that loses control, wherever in the stream control changes', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(input, fc.boolean()), { maxLength: 60 }), fc.nat({ max: 12 }), (steps, ahead) => {
        const [filter, server] = [new RfbViewerFilter(true), new HoldingServer()];
        filter.take(rfbHandshake());
        let rest = new Uint8Array();
        for (const step of steps) {
          if (typeof step === 'boolean') {
            server.read(filter.setControl(step));
            if (!step) expect([server.keys.size, server.buttons]).toEqual([0, 0]);
          } else {
            // The beginning of each message arrives with the end of the one before.
            server.read(filter.take(joinBytes([rest, step.slice(0, ahead)])).forward);
            rest = step.slice(ahead);
          }
        }
        server.read(joinBytes([filter.take(rest).forward, filter.setControl(false)]));
        expect([server.keys.size, server.buttons]).toEqual([0, 0]);
      }),
    );
  });

  it('is released newest first, with the bytes of the kind of message that pressed it', () => {
    const held = new HeldInput();
    const pressed = [
      keyEvent(0xffe1, true),
      extendedKeyEvent(0x41, 0x1e, true),
      extendedKeyEvent(0x61, 0x1e, true),
      pointerEvent(1, 10, 20),
      pointerEvent(5, 11, 21),
    ];
    for (const message of pressed) expect(held.note(message)).toBe(true);
    expect(held.isEmpty).toBe(false);
    expect(held.releases()).toEqual(
      joinBytes([extendedKeyEvent(0x41, 0x1e, false), keyEvent(0xffe1, false), pointerEvent(0, 11, 21)]),
    );
  });

  it('is not what was let go, and a pointer that only moved needs no release', () => {
    const held = new HeldInput();
    for (const isDown of [true, false]) {
      held.note(keyEvent(0x76, isDown));
      held.note(extendedKeyEvent(0x76, 0x2f, isDown));
      held.note(pointerEvent(Number(isDown), 3, 4));
    }
    expect([held.isEmpty, held.releases().length]).toEqual([true, 0]);
  });

  it('says down for any number that is not 0, as servers read it', () => {
    const held = new HeldInput();
    held.note(Uint8Array.of(4, 0x80, 0, 0, 0, 0, 0, 9));
    held.note(Uint8Array.of(255, 0, 0x80, 0, 0, 0, 0, 9, 0, 0, 0, 9));
    held.note(Uint8Array.of(255, 0, 0, 0x80, 0, 0, 0, 9, 0, 0, 0, 8));
    expect(held.releases()).toEqual(
      joinBytes([extendedKeyEvent(9, 8, false), extendedKeyEvent(9, 9, false), keyEvent(9, false)]),
    );
  });

  it('is never more than the cap: a further key is not pressed, one that is down may repeat', () => {
    const held = new HeldInput();
    const taken = Array.from({ length: 1_000 }, (_, keysym) => held.note(keyEvent(keysym, true))).filter(Boolean);
    expect(taken).toHaveLength(maxHeldKeys);
    expect([held.note(keyEvent(0, true)), held.note(keyEvent(5_000, false))]).toEqual([true, true]);
    expect(held.releases()).toHaveLength(8 * maxHeldKeys);
  });

  it('does not change with the buffer that a message came in', () => {
    const held = new HeldInput();
    const [key, pointer] = [keyEvent(7, true), pointerEvent(1, 2, 3)];
    for (const message of [key, pointer]) {
      held.note(message);
      message.fill(0xff);
    }
    expect(held.releases()).toEqual(joinBytes([keyEvent(7, false), pointerEvent(0, 2, 3)]));
  });
});
