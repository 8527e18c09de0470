import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../../../platform/app.ts';
import { isDatabaseAway } from '../../../platform/db/database.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { pause, within } from '../../../platform/time-limit.ts';

const againMs = 1_000;
/** Longer than the database lets a statement take. */
const writeWithinMs = 20_000;
const silence = 'the database is silent';
const maxWaiting = 20_000;
const closeWithinMs = 5_000;

/** `secondsAgo`: how long ago it happened by then. */
type Write = (inside: ScopedDb, secondsAgo: number) => Promise<unknown>;

interface Entry {
  write: Write;
  atMs: number;
  kept: (() => void) | undefined;
}

/**
 * What happened in sessions, on its way to the database: one after the other, so that a trail has its order. While
 * PostgreSQL is away all waits here, as pictures go on.
 */
export class Ledger {
  readonly #app: App;
  readonly #waiting: Entry[] = [];
  readonly #closing = new AbortController();
  #running: Promise<void> | null = null;
  #hasGap = false;

  constructor(app: App) {
    this.#app = app;
  }

  /** In a transaction of its own. `kept` is called after it. */
  write(write: Write, kept?: () => void): void {
    if (this.#waiting.length >= maxWaiting) {
      if (!this.#hasGap) this.#app.log.error('the trail of remote sessions has a gap: too much waits for the database');
      this.#hasGap = true;
      return;
    }
    this.#waiting.push({ write, atMs: performance.now(), kept });
    this.#running ??= this.#empty();
  }

  async close(): Promise<void> {
    const timer = setTimeout(() => this.#closing.abort(), closeWithinMs);
    await this.#running;
    clearTimeout(timer);
  }

  async #empty(): Promise<void> {
    // What is written in the same turn of the loop is not yet complete.
    await wait(0);
    for (let next = this.#waiting[0]; next && !this.#closing.signal.aborted; next = this.#waiting[0]) {
      if (await this.#isSettled(next)) this.#waiting.shift();
      else await pause(againMs, this.#closing.signal);
    }
    this.#running = null;
    this.#hasGap = false;
  }

  async #isSettled({ write, atMs, kept }: Entry): Promise<boolean> {
    const scope = systemScope(this.#app.database, 'a bridge keeps what happens in the sessions it joins');
    const secondsAgo = (performance.now() - atMs) / 1_000;
    try {
      await within(
        writeWithinMs,
        writeIn(scope, (inside) => write(inside, secondsAgo)),
        silence,
      );
      kept?.();
      return true;
    } catch (error) {
      if (isDatabaseAway(error) || (error as Error).message === silence) return false;
      this.#app.log.error({ err: error }, 'something of a remote session could not be kept');
      return true;
    }
  }
}
