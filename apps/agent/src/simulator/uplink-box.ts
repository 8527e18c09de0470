interface Kept {
  topic: string;
  payload: string;
  sentAt: number;
}

/** A real agent keeps what is not acknowledged on disk, and much of it. This one has ten thousand neighbours. */
const maxKept = 16;
const resendAfterMs = 30_000;

/** Numbers the messages of a device and keeps each until the server says it is saved. */
export class UplinkBox {
  readonly #epoch: number;
  readonly #kept = new Map<number, Kept>();
  #seq: number;

  constructor(epoch: number, lastSeq: number) {
    this.#epoch = epoch;
    this.#seq = lastSeq;
  }

  get size(): number {
    return this.#kept.size;
  }
  get lastSeq(): number {
    return this.#seq;
  }

  /** The message with its head, to be sent now; null while the box is full, which a device says nothing into. */
  add(topic: string, body: object, now: number): string | null {
    if (this.#kept.size >= maxKept) return null;
    this.#seq += 1;
    const payload = JSON.stringify({ epoch: this.#epoch, seq: this.#seq, at: now, ...body });
    this.#kept.set(this.#seq, { topic, payload, sentAt: now });
    return payload;
  }

  /** Answers how many of its messages were named. */
  acknowledge(ack: { epoch: number; ranges: readonly (readonly [number, number])[] }): number {
    if (ack.epoch !== this.#epoch) return 0;
    let count = 0;
    for (const seq of this.#kept.keys())
      if (ack.ranges.some(([first, last]) => first <= seq && seq <= last)) {
        this.#kept.delete(seq);
        count += 1;
      }
    return count;
  }

  clear(): void {
    this.#kept.clear();
  }

  resendAll(now: number): [topic: string, payload: string][] {
    return this.#resend(now, () => true);
  }

  resendOld(now: number): [topic: string, payload: string][] {
    return this.#resend(now, ({ sentAt }) => now - sentAt > resendAfterMs);
  }

  #resend(now: number, isWanted: (kept: Kept) => boolean): [topic: string, payload: string][] {
    const again: [string, string][] = [];
    for (const kept of this.#kept.values())
      if (isWanted(kept)) {
        kept.sentAt = now;
        again.push([kept.topic, kept.payload]);
      }
    return again;
  }
}
