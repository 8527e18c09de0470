import { join } from 'node:path';
import { z } from 'zod';
import { readIfThere, writeDurably } from '../state/durable-file.ts';

const kept = z.object({ bootId: z.string(), offsetMs: z.number() });
/** Smaller differences are the way of the answer, not the clock. */
const worthKeepingMs = 1_000;

/**
 * The server's time, as this machine's clock may be wrong by hours. What was learnt is kept for the next run of the
 * agent, but not over a start of the machine: its clock may have been set since.
 */
export class ServerClock {
  private readonly path: string;
  private readonly bootId: string;
  private offset: number | undefined;

  constructor(folder: string, bootId: string) {
    this.path = join(folder, 'clock.json');
    this.bootId = bootId;
    const found = kept.safeParse(JSON.parse(readIfThere(this.path) ?? 'null'));
    if (found.success && found.data.bootId === bootId) this.offset = found.data.offsetMs;
  }

  /** Server time minus own time; undefined while it was never compared. */
  get offsetMs(): number | undefined {
    return this.offset;
  }

  now(): number {
    return Date.now() + (this.offset ?? 0);
  }

  /** `sentAt`: own time when the question was sent. Half of the time until now is taken for the way back. */
  learn(serverTime: number, sentAt: number): void {
    const receivedAt = Date.now();
    const offsetMs = Math.round(serverTime - (sentAt + receivedAt) / 2);
    const isNews = this.offset === undefined || Math.abs(offsetMs - this.offset) > worthKeepingMs;
    if (!isNews) return;
    this.offset = offsetMs;
    writeDurably(this.path, JSON.stringify({ bootId: this.bootId, offsetMs }));
  }
}
