import { joinBytes, rfbTypes } from './rfb-messages.rules.ts';

/** Ten fingers hold ten. More only holds memory, so further keys are not pressed at all. */
export const maxHeldKeys = 64;

/**
 * What one viewer holds down on the till. A capture server that is killed leaves all of it pressed, and one whose channel
 * closes leaves the button; neither takes a release from another channel (tried with TigerVNC 1.12). So releases are
 * written into the channel that pressed, before it ends.
 */
export class HeldInput {
  /** The message that lets go of each key, oldest first. */
  readonly #keys = new Map<number, Uint8Array>();
  #buttons = 0;
  #pointerUp = new Uint8Array();

  get isEmpty(): boolean {
    return this.#keys.size === 0 && this.#buttons === 0;
  }

  /** Takes one whole key or pointer message before it is sent. False: one key too many, which must not be sent. */
  note(message: Uint8Array): boolean {
    if (message[0] === rfbTypes.pointerEvent) {
      this.#buttons = message[1] ?? 0;
      this.#pointerUp = message.slice();
      this.#pointerUp[1] = 0;
      return true;
    }
    return message[0] === rfbTypes.qemu ? this.#noteKey(message, 2, 8) : this.#noteKey(message, 1, 4);
  }

  /** `downAt` is where the message says down or up (16 bits in QEMU's), `keyAt` where it names the key. */
  #noteKey(message: Uint8Array, downAt: 1 | 2, keyAt: 4 | 8): boolean {
    const code = new DataView(message.buffer, message.byteOffset, message.length).getUint32(keyAt);
    // Keysyms and scan codes are told apart: the same number is another key.
    const key = keyAt === 8 ? code + 2 ** 32 : code;
    const isDown = message[downAt] !== 0 || (downAt === 2 && message[3] !== 0);
    if (!isDown) this.#keys.delete(key);
    // A key that repeats is let go as what it was first: the server keeps to that keysym, too.
    if (!isDown || this.#keys.has(key)) return true;
    if (this.#keys.size >= maxHeldKeys) return false;
    const keyUp = message.slice();
    keyUp.fill(0, downAt, downAt === 2 ? 4 : 2);
    this.#keys.set(key, keyUp);
    return true;
  }

  /** The bytes that release everything, the newest key first; after this nothing is held. */
  releases(): Uint8Array<ArrayBuffer> {
    const ups = [...this.#keys.values()].toReversed();
    if (this.#buttons !== 0) ups.push(this.#pointerUp);
    this.#keys.clear();
    this.#buttons = 0;
    return joinBytes(ups);
  }
}
