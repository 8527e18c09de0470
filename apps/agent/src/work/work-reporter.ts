import type { deviceWork } from '@tilldeck/contracts/tasks/work.schemas';
import type { z } from 'zod';

export type WorkReport = Omit<z.input<typeof deviceWork>, 'epoch' | 'seq' | 'at' | 'id'>;

/** Tells the server. What it was given is on disk when it returns. */
export interface WorkReporter {
  say(id: string, report: WorkReport): void;
  /** Something of this work was said that the server has not acknowledged. */
  isOnItsWay(id: string): boolean;
}

export const isEnd = (step: unknown): boolean => step === 'succeeded' || step === 'failed';
