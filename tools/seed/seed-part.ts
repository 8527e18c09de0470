import type pg from 'pg';
import { Random } from './random.ts';

export interface SeedContext {
  client: pg.Client;
  /** Chance of one's own, so that what one part draws never shifts another. */
  random: (name: string) => Random;
  /** The moment histories end at. */
  now: Date;
  /** Cost of a password. */
  iterations: number;
}

/** Data of one domain. Run again it adds what is missing and leaves the rest as people left it. */
export interface SeedPart {
  name: string;
  /** Answers how many rows it added. */
  run(context: SeedContext): Promise<number>;
}

export const createSeedContext = (
  client: pg.Client,
  options: { seed: number; now: Date; iterations: number },
): SeedContext => ({
  client,
  random: (name) => new Random(`${options.seed}/${name}`),
  now: options.now,
  iterations: options.iterations,
});
