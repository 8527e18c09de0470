/** What is known of a connection that has not shown a pass yet. */
interface Waiting {
  address: string;
  sinceMs: number;
}

export interface RoomLimits {
  all: number;
  ofOneAddress: number;
  longestMs: number;
}

/**
 * Connections without a pass, oldest first. Whoever is honest shows its pass within moments: where there are too many, the
 * one that has waited longest goes, so that the next honest one still gets in.
 */
export class WaitingRoom<C extends object> {
  readonly #limits: RoomLimits;
  readonly #waiting = new Map<C, Waiting>();
  readonly #ofAddress = new Map<string, Set<C>>();

  constructor(limits: RoomLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** Answers who has to go for it, if anybody. */
  enter(connection: C, address: string, now: number): C | null {
    this.#waiting.set(connection, { address, sinceMs: now });
    const neighbours = this.#ofAddress.get(address) ?? new Set();
    this.#ofAddress.set(address, neighbours.add(connection));
    const crowd = neighbours.size > this.#limits.ofOneAddress ? neighbours : this.#waiting.keys();
    if (crowd !== neighbours && this.#waiting.size <= this.#limits.all) return null;
    const [oldest] = crowd;
    if (oldest) this.leave(oldest);
    return oldest ?? null;
  }

  leave(connection: C): void {
    const address = this.#waiting.get(connection)?.address;
    if (address === undefined) return;
    this.#waiting.delete(connection);
    const neighbours = this.#ofAddress.get(address);
    neighbours?.delete(connection);
    if (neighbours?.size === 0) this.#ofAddress.delete(address);
  }

  /** Who has waited too long; they leave by this. */
  late(now: number): C[] {
    const late: C[] = [];
    for (const [connection, { sinceMs }] of this.#waiting) {
      if (now - sinceMs < this.#limits.longestMs) break;
      late.push(connection);
    }
    for (const connection of late) this.leave(connection);
    return late;
  }
}
