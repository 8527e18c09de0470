import { join } from 'node:path';
import { z } from 'zod';
import { readIfThere, writeDurably } from '../state/durable-file.ts';

/** By itself it asks for the same thing once in this time: what fails is not tried all day. */
const askAgainMs = 24 * 3_600_000;
const kept = z.object({ handled: z.record(z.string(), z.number()) });

/** What the agent asked the store for by itself, and when, over restarts. */
export class StoreMemory {
  private readonly path: string;
  private readonly now: () => number;

  constructor(folder: string, now: () => number) {
    this.path = join(folder, 'store.json');
    this.now = now;
  }

  isDue(name: string): boolean {
    return this.now() - (this.handled[name] ?? 0) >= askAgainMs;
  }

  remember(name: string): void {
    this.keep({ ...this.handled, [name]: this.now() });
  }

  /** It is there: if it is wanted again some day, it is asked for again. */
  forget(name: string): void {
    const { [name]: at, ...others } = this.handled;
    if (at !== undefined) this.keep(others);
  }

  private keep(handled: Record<string, number>): void {
    const recent = Object.entries(handled).filter(([, at]) => this.now() - at < askAgainMs);
    writeDurably(this.path, JSON.stringify({ handled: Object.fromEntries(recent) }));
  }

  private get handled(): Record<string, number> {
    const text = readIfThere(this.path);
    return text === undefined ? {} : kept.parse(JSON.parse(text)).handled;
  }
}
