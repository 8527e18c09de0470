/**
 * One clock for all devices: an item stands in one slot, and asking again moves it. Ten thousand timers of the runtime
 * would cost more than the devices do.
 */
export class TimerWheel<T extends object> {
  readonly #slotMs: number;
  readonly #slots: Set<T>[];
  readonly #due = new WeakMap<T, number>();
  #turn: number;

  constructor(now: number, options: { slotMs: number; slots: number }) {
    this.#slotMs = options.slotMs;
    this.#slots = Array.from({ length: options.slots }, () => new Set<T>());
    this.#turn = Math.floor(now / options.slotMs);
  }

  wakeAt(item: T, at: number): void {
    this.forget(item);
    // Never in a slot that has passed: it would wait for a whole turn of the wheel.
    const due = Math.max(Math.ceil(at / this.#slotMs), this.#turn + 1);
    this.#due.set(item, due);
    this.#slotOf(due).add(item);
  }

  forget(item: T): void {
    const due = this.#due.get(item);
    if (due === undefined) return;
    this.#due.delete(item);
    this.#slotOf(due).delete(item);
  }

  /** Everything that is due by now, in the order of time. */
  *takeDue(now: number): Generator<T> {
    const last = Math.floor(now / this.#slotMs);
    while (this.#turn < last) {
      this.#turn += 1;
      for (const item of this.#slotOf(this.#turn)) {
        // Others in this slot wait for a later turn.
        if (this.#due.get(item) !== this.#turn) continue;
        this.forget(item);
        yield item;
      }
    }
  }

  #slotOf(due: number): Set<T> {
    const slot = this.#slots[due % this.#slots.length];
    if (!slot) throw new Error('a wheel needs slots');
    return slot;
  }
}
