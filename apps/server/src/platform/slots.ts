import { AppError } from './app-error.ts';

/** Lets so many pieces of work run at once; the others wait in line. */
export interface Slots {
  run<T>(work: () => Promise<T>): Promise<T>;
  waiting(): number;
}

const retryAfterS = 2;

/** `longestLine`: those who would wait behind more than that are told to come back. */
export function createSlots(count: number, longestLine = Number.POSITIVE_INFINITY): Slots {
  let free = count;
  const line: (() => void)[] = [];
  return {
    run: async (work) => {
      if (free > 0) free--;
      else if (line.length >= longestLine) throw new AppError('core.too_many_requests', { data: { retryAfterS } });
      else await new Promise<void>((resolve) => line.push(resolve));
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next) next();
        else free++;
      }
    },
    waiting: () => line.length,
  };
}
