import { median } from '../report/result.ts';
import type { TaskOffice } from '../tasks/task-office.ts';

export interface PoliciesSize {
  fleet: number;
  rounds: number;
  /** Devices that report an outcome, each twice. */
  reports: number;
}

/** Milliseconds that something takes. */
export async function took(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** What `work` writes is undone: each round finds the same rows. */
export async function tookUndone({ client }: TaskOffice, work: () => Promise<unknown>): Promise<number> {
  await client.query('begin');
  const ms = await took(work);
  await client.query('rollback');
  return ms;
}

export interface Turn {
  oursMs: number;
  bareMs: number;
}
export const figuresOf = (turns: readonly Turn[]) => ({
  ratio: median(turns.map(({ oursMs, bareMs }) => oursMs / bareMs)),
  oursMs: median(turns.map(({ oursMs }) => oursMs)),
  bareMs: median(turns.map(({ bareMs }) => bareMs)),
});
