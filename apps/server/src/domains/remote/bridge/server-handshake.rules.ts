const versionBytes = 12;
const resultBytes = 4;
/** Size, pixel format and the length of the name. */
const initBytes = 24;
const maxNameBytes = 4_096;

type Step = 'version' | 'kinds' | 'chosen' | 'init' | 'name' | 'over';

/**
 * Counts the bytes of a capture server's handshake (version, kinds of security, result, screen) to know where pictures begin.
 * What follows is not read: viewers decode it, and they take what any server may send.
 */
export class ServerHandshake {
  #step: Step = 'version';
  #kept: number[] = [];
  #wanted = versionBytes;
  #isBroken = false;

  get isOver(): boolean {
    return this.#step === 'over';
  }

  /** No capture server that is known begins like this. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** How many bytes of the chunk are after the handshake. */
  take(chunk: Uint8Array): number {
    let read = 0;
    while (read < chunk.length && !this.isOver && !this.#isBroken) {
      const part = chunk.subarray(read, read + this.#wanted - this.#kept.length);
      this.#kept.push(...part);
      read += part.length;
      if (this.#kept.length === this.#wanted) this.#advance(Uint8Array.from(this.#kept));
    }
    return this.isOver ? chunk.length - read : 0;
  }

  #advance(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer);
    switch (this.#step) {
      case 'version':
        this.#isBroken = String.fromCharCode(...bytes.subarray(0, 4)) !== 'RFB ';
        this.#expect('kinds', 1);
        break;
      case 'kinds':
        // None: the reason why it refuses follows, and no picture.
        this.#isBroken = view.getUint8(0) === 0;
        this.#expect('chosen', view.getUint8(0) + resultBytes);
        break;
      case 'chosen':
        this.#isBroken = view.getUint32(bytes.length - resultBytes) !== 0;
        this.#expect('init', initBytes);
        break;
      case 'init':
        this.#isBroken = view.getUint32(initBytes - 4) > maxNameBytes;
        this.#expect(view.getUint32(initBytes - 4) > 0 ? 'name' : 'over', view.getUint32(initBytes - 4));
        break;
      case 'name':
      case 'over':
        this.#expect('over', 0);
    }
  }

  #expect(step: Step, bytes: number): void {
    this.#step = step;
    this.#wanted = bytes;
    this.#kept = [];
  }
}
