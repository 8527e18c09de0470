import { frameKinds } from '@tilldeck/contracts/remote/bridge.schemas';
import { resumeBelowBytes } from '@tilldeck/contracts/remote/remote.limits';
import type { Line } from './line.service.ts';
import type { TokenBucket } from './token-bucket.rules.ts';

/** Capture servers send some 2.5 kB at a time; joined they cost a fraction. */
const maxMessageBytes = 64 * 1_024;
/** Below this it is not worth waking up for. */
const minMessageBytes = 4 * 1_024;
const frameHead = Buffer.of(frameKinds.rfb);

export interface OutflowParts {
  line: Line;
  own: TokenBucket;
  /** Of all viewers of the bridge. */
  total: TokenBucket;
  /** So many bytes have left; the source may go on where it waited. */
  left: (bytes: number) => void;
}

/** Bytes of one picture on their way to a viewer: joined to messages, no faster than both buckets allow. */
export class Outflow {
  readonly #parts: OutflowParts;
  #chunks: Buffer[] = [];
  #queuedBytes = 0;
  #isDue = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #takenBytes = 0;
  #leftBytes = 0;
  #mark: { at: number; reached: () => void } | null = null;

  constructor(parts: OutflowParts) {
    this.#parts = parts;
  }

  get waitingBytes(): number {
    return this.#queuedBytes + this.#parts.line.waitingBytes;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#queuedBytes += chunk.length;
    this.#takenBytes += chunk.length;
    this.#flushSoon();
  }

  /** Calls once when all that came in until now has left. */
  whenLeft(reached: () => void): void {
    this.#mark = { at: this.#takenBytes, reached };
  }

  /** The picture ended: what has not left of it never will. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#chunks = [];
    this.#queuedBytes = 0;
  }

  #flushSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.#flush();
    });
  }

  #flush(): void {
    clearTimeout(this.#timer);
    const { line, own, total } = this.#parts;
    while (this.#queuedBytes > 0 && line.isOpen && line.waitingBytes < resumeBelowBytes) {
      const now = performance.now();
      const wanted = Math.min(this.#queuedBytes, maxMessageBytes);
      const granted = Math.min(wanted, own.available(now), total.available(now));
      const least = Math.min(wanted, minMessageBytes);
      if (granted < least) {
        const waitMs = Math.max(own.waitMs(least, now), total.waitMs(least, now), 1);
        this.#timer = setTimeout(() => this.#flush(), waitMs);
        return;
      }
      own.spend(granted);
      total.spend(granted);
      this.#send(this.#cut(granted), granted);
    }
  }

  #send(parts: readonly Buffer[], bytes: number): void {
    this.#parts.line.send(Buffer.concat([frameHead, ...parts]), () => {
      if (this.#isClosed) return;
      this.#leftBytes += bytes;
      if (this.#mark && this.#leftBytes >= this.#mark.at) {
        const { reached } = this.#mark;
        this.#mark = null;
        reached();
      }
      this.#parts.left(bytes);
      if (this.#queuedBytes > 0) this.#flushSoon();
    });
  }

  #cut(bytes: number): Buffer[] {
    const parts: Buffer[] = [];
    let missing = bytes;
    for (let chunk = this.#chunks[0]; chunk && missing > 0; chunk = this.#chunks[0]) {
      parts.push(chunk.subarray(0, missing));
      if (chunk.length > missing) this.#chunks[0] = chunk.subarray(missing);
      else this.#chunks.shift();
      missing -= Math.min(missing, chunk.length);
    }
    this.#queuedBytes -= bytes;
    return parts;
  }
}
