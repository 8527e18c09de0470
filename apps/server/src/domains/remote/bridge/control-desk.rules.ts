import { handOverS } from '@tilldeck/contracts/remote/remote.limits';

interface Ask {
  by: string;
  untilMs: number;
}

/** Who of the viewers types, one at a time. Names viewers by their ids; who may type at all was asked before. */
export class ControlDesk {
  #holder: string | null = null;
  #ask: Ask | null = null;

  get holder(): string | null {
    return this.#holder;
  }

  /** Free control is taken at once; else the holder is asked, one question at a time. */
  want(viewerId: string, now: number): 'taken' | 'asked' | 'busy' {
    if (this.#holder === null || this.#holder === viewerId) {
      this.#hand(viewerId);
      return 'taken';
    }
    if (this.#ask && this.#ask.by !== viewerId) return 'busy';
    this.#ask ??= { by: viewerId, untilMs: now + handOverS * 1_000 };
    return 'asked';
  }

  /** The holder says no. Answers who had asked. */
  keep(viewerId: string): string | null {
    if (viewerId !== this.#holder) return null;
    const asker = this.#ask?.by ?? null;
    this.#ask = null;
    return asker;
  }

  /** The holder hands over to somebody, to who asked, or to nobody. */
  give(viewerId: string, to: string | null): void {
    if (viewerId === this.#holder) this.#hand(to ?? this.#ask?.by ?? null);
  }

  leave(viewerId: string): void {
    if (this.#ask?.by === viewerId) this.#ask = null;
    if (this.#holder === viewerId) this.#hand(this.#ask?.by ?? null);
  }

  /** A holder who says nothing in time has gone away from the screen: who asked gets control. */
  tick(now: number): void {
    if (this.#ask && now >= this.#ask.untilMs) this.#hand(this.#ask.by);
  }

  #hand(to: string | null): void {
    this.#holder = to;
    this.#ask = null;
  }
}
