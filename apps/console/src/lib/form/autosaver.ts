export type SaveState = 'saved' | 'typing' | 'saving' | 'invalid' | 'failed' | 'stale';

/** States in which leaving would lose something: what is only being typed or saved is saved on the way out. */
export const isStuck = (state: SaveState): boolean => state === 'invalid' || state === 'failed' || state === 'stale';

/** A pause in typing after which it is saved. */
const pauseMs = 800;

interface AutosaverOptions<Typed, Sent> {
  initial: Typed;
  /** What is sent of what was typed; null while it cannot be. */
  check: (typed: Typed) => Sent | null;
  save: (sent: Sent) => Promise<unknown>;
  /** Another person's change came first: saving again would not help. */
  isStale: (error: unknown) => boolean;
  tell: (state: SaveState, failure: unknown) => void;
}

/** Saves as it is typed. One save runs at a time, each over what the one before came to. */
export class Autosaver<Typed, Sent> {
  readonly #options: AutosaverOptions<Typed, Sent>;
  #typed: Typed;
  #kept: string;
  #isStale = false;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | null = null;

  constructor(options: AutosaverOptions<Typed, Sent>) {
    this.#options = options;
    this.#typed = options.initial;
    this.#kept = JSON.stringify(options.initial);
  }

  get #isSaved(): boolean {
    return JSON.stringify(this.#typed) === this.#kept;
  }

  change(typed: Typed): void {
    this.#typed = typed;
    clearTimeout(this.#pause);
    if (this.#isStale) return;
    this.#pause = setTimeout(() => void this.flush(), pauseMs);
    if (!this.#running) this.#options.tell('typing', null);
  }

  /** Begins again with what the server has; false where something of one's own would be lost. */
  follow(typed: Typed): boolean {
    if (this.#running || !this.#isSaved) return false;
    this.#typed = typed;
    this.#kept = JSON.stringify(typed);
    return true;
  }

  /** Saves what is typed. False when it could not be saved. */
  flush(): Promise<boolean> {
    clearTimeout(this.#pause);
    this.#running ??= this.#save().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #save(): Promise<boolean> {
    const { check, save, isStale, tell } = this.#options;
    if (this.#isStale) return false;
    while (!this.#isSaved) {
      const typed = this.#typed;
      const sent = check(typed);
      if (sent === null) {
        tell('invalid', null);
        return false;
      }
      tell('saving', null);
      try {
        await save(sent);
        this.#kept = JSON.stringify(typed);
      } catch (error) {
        this.#isStale = isStale(error);
        tell(this.#isStale ? 'stale' : 'failed', error);
        return false;
      }
    }
    tell('saved', null);
    return true;
  }
}
