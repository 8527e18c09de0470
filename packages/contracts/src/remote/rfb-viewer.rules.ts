import { cutEncodings, maxViewerMessageBytes, messageBytes, type RfbRefusal } from './rfb-allowed.rules.ts';
import { HeldInput } from './rfb-held.rules.ts';
import { rfbSecurityNone, rfbTypes, rfbVersion } from './rfb-messages.rules.ts';

export interface FilteredBytes {
  /** Whole messages only, so that others can be written between two of these. */
  forward: Uint8Array<ArrayBuffer>;
  /** Once there is one, nothing is forwarded any more. */
  refusal: RfbRefusal | null;
}

const handshakeBytes = [rfbVersion.length, 1, 1] as const;
const inputTypes: readonly number[] = [rfbTypes.keyEvent, rfbTypes.pointerEvent, rfbTypes.qemu];
const unansweredTypes: readonly number[] = [rfbTypes.continuousUpdates, rfbTypes.fence];

/**
 * Reads what one viewer sends, in whatever pieces, and says what of it the capture server gets. Measured: 9 to 13 MB for
 * each second of a processor; a person sends a few kB/s. So whoever calls this limits how much a viewer may send.
 */
export class RfbViewerFilter {
  /** What is down by what was forwarded. When the viewer ends, for whatever reason, `setControl(false)` releases it. */
  readonly held = new HeldInput();
  readonly #message = new Uint8Array(maxViewerMessageBytes);
  #filled = 0;
  #wanted: number = handshakeBytes[0];
  /** Steps of the handshake that are done. */
  #steps = 0;
  #refusal: RfbRefusal | null = null;
  #dropped = 0;
  #mayControl: boolean;

  constructor(mayControl: boolean) {
    this.#mayControl = mayControl;
  }

  /** Messages that were read and not forwarded. */
  get droppedCount(): number {
    return this.#dropped;
  }

  /** What is kept of a message that has not arrived as a whole. */
  get keptBytes(): number {
    return this.#filled;
  }

  /** Messages of others may be written into this channel only from here on. */
  get isHandshakeOver(): boolean {
    return this.#steps === handshakeBytes.length;
  }

  /** Gives what has to be written first: whoever loses control lets go of everything. */
  setControl(mayControl: boolean): Uint8Array<ArrayBuffer> {
    this.#mayControl = mayControl;
    return mayControl ? new Uint8Array() : this.held.releases();
  }

  take(chunk: Uint8Array): FilteredBytes {
    // Nothing that is forwarded is longer than what was sent.
    const forward = new Uint8Array(this.#refusal ? 0 : this.#filled + chunk.length);
    let [read, written] = [0, 0];
    while (read < chunk.length && !this.#refusal) {
      const part = chunk.subarray(read, read + this.#wanted - this.#filled);
      this.#message.set(part, this.#filled);
      this.#filled += part.length;
      read += part.length;
      if (this.#filled < this.#wanted) break;
      const passed = this.#judge(this.#message.subarray(0, this.#filled));
      if (!passed) continue;
      forward.set(passed, written);
      written += passed.length;
    }
    return { forward: forward.subarray(0, written), refusal: this.#refusal };
  }

  /** Given as many bytes as were wanted: what goes on, or nothing where more is wanted, dropped or refused. */
  #judge(bytes: Uint8Array): Uint8Array | null {
    if (!this.isHandshakeOver) return this.#shakeHands(bytes);
    const wanted = messageBytes(bytes);
    if (typeof wanted !== 'number') return this.#refuse(wanted);
    if (wanted > bytes.length) {
      this.#wanted = wanted;
      return null;
    }
    this.#expect(1);
    if (!this.#mayPass(bytes)) {
      this.#dropped += 1;
      return null;
    }
    return bytes[0] === rfbTypes.setEncodings ? cutEncodings(bytes) : bytes;
  }

  #mayPass(message: Uint8Array): boolean {
    const [type = 0] = message;
    if (unansweredTypes.includes(type)) return false;
    return !inputTypes.includes(type) || (this.#mayControl && this.held.note(message));
  }

  #shakeHands(bytes: Uint8Array): Uint8Array | null {
    const [got = 0] = bytes;
    const wrong = this.#steps === 0 ? bytes.find((byte, index) => byte !== rfbVersion[index]) : undefined;
    if (wrong !== undefined) return this.#refuse({ reason: 'version', got: wrong });
    if (this.#steps === 1 && got !== rfbSecurityNone) return this.#refuse({ reason: 'security', got });
    this.#steps += 1;
    this.#expect(handshakeBytes[this.#steps] ?? 1);
    // The last step asks for the screen alone or shared: alone would end everybody else's picture.
    return this.isHandshakeOver ? Uint8Array.of(1) : bytes;
  }

  #expect(bytes: number): void {
    this.#filled = 0;
    this.#wanted = bytes;
  }

  #refuse(refusal: RfbRefusal): null {
    this.#refusal = refusal;
    this.#filled = 0;
    return null;
  }
}
