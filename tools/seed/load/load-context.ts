import type pg from 'pg';
import type { Random } from '../random.ts';

export interface LoadOptions {
  seed: number;
  iterations: number;
  partners: number;
  accounts: number;
  audit: number;
  /** None by default. */
  devices?: number;
  onStep?: (step: string, rows: number, tookMs: number) => void;
}

export interface LoadContext extends LoadOptions {
  devices: number;
  client: pg.Client;
  /** For connections of its own. */
  url: string;
  random: Random;
}
