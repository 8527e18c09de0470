/** Lets so many pieces of work run at once; the others wait in line. */
export interface Slots {
  run<T>(work: () => Promise<T>): Promise<T>;
  waiting(): number;
}

export function createSlots(count: number): Slots {
  let free = count;
  const line: (() => void)[] = [];
  return {
    run: async (work) => {
      if (free > 0) free--;
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
