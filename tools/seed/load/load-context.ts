import type pg from 'pg';
import type { Random } from '../random.ts';

export interface LoadOptions {
  seed: number;
  iterations: number;
  partners: number;
  accounts: number;
  audit: number;
  onStep?: (step: string, rows: number, tookMs: number) => void;
}

export interface LoadContext extends LoadOptions {
  client: pg.Client;
  random: Random;
}
