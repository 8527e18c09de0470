import type { BridgeTellsDevice } from '@tilldeck/contracts/remote/bridge.schemas';

const answerWithinMs = 15_000;
const maxWaiting = 16;

export type AskKind = 'type' | 'clipboard_set' | 'clipboard_get';
/** The text that was read, '' for the other kinds, or null: it failed. */
type Answered = (text: string | null) => void;

/** What a device was asked to do and has not answered yet. */
export class DeviceAsks {
  readonly #waiting = new Map<number, { answered: Answered; untilMs: number }>();
  #latest = 0;

  /** What to tell the device, or null where too much waits already; `answered` was called then. */
  ask(kind: AskKind, text: string, now: number, answered: Answered): BridgeTellsDevice | null {
    if (this.#waiting.size >= maxWaiting) {
      answered(null);
      return null;
    }
    this.#latest += 1;
    this.#waiting.set(this.#latest, { answered, untilMs: now + answerWithinMs });
    return kind === 'clipboard_get' ? { tell: kind, id: this.#latest } : { tell: kind, id: this.#latest, text };
  }

  settle(id: number, text: string | null): void {
    const found = this.#waiting.get(id);
    this.#waiting.delete(id);
    found?.answered(text);
  }

  failLate(now: number): void {
    for (const [id, { untilMs }] of this.#waiting) if (now >= untilMs) this.settle(id, null);
  }

  failAll(): void {
    this.failLate(Number.POSITIVE_INFINITY);
  }
}
