/** How many bytes may go now: a steady rate, and up to `burst` at once after a rest. Time comes in as milliseconds. */
export class TokenBucket {
  readonly #perMs: number;
  readonly #burst: number;
  #tokens: number;
  #filledAt = 0;

  constructor(perSecond: number, burst: number) {
    this.#perMs = perSecond / 1_000;
    this.#burst = burst;
    this.#tokens = burst;
  }

  available(now: number): number {
    this.#tokens = Math.min(this.#burst, this.#tokens + Math.max(0, now - this.#filledAt) * this.#perMs);
    this.#filledAt = now;
    return Math.floor(this.#tokens);
  }

  spend(tokens: number): void {
    this.#tokens -= tokens;
  }

  /** Takes one where there is one. */
  takeOne(now: number): boolean {
    if (this.available(now) < 1) return false;
    this.spend(1);
    return true;
  }

  /** Until so many are there. */
  waitMs(tokens: number, now: number): number {
    return Math.max(0, (Math.min(tokens, this.#burst) - this.available(now)) / this.#perMs);
  }
}
