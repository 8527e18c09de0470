/** Lets so many pieces of work run at once; the others wait, and owners take turns. */
export interface FairSlots {
  /** `owner`: whose work it is. One owner never holds every place, however much it brings. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>;
  waiting(): number;
}

interface Waiting {
  owner: string;
  start: () => void;
}

export function createFairSlots(count: number): FairSlots {
  const perOwner = Math.max(1, count - 1);
  const running = new Map<string, number>();
  let free = count;
  let line: Waiting[] = [];
  const heldBy = (owner: string): number => running.get(owner) ?? 0;
  const take = (owner: string): void => {
    free--;
    running.set(owner, heldBy(owner) + 1);
  };
  const release = (owner: string): void => {
    free++;
    if (heldBy(owner) > 1) running.set(owner, heldBy(owner) - 1);
    else running.delete(owner);
    startNext(owner);
  };
  /** Another owner that waits comes before the one that just had a place. */
  const startNext = (last: string): void => {
    const mayStart = ({ owner }: Waiting): boolean => heldBy(owner) < perOwner;
    const next = line.find((one) => one.owner !== last && mayStart(one)) ?? line.find(mayStart);
    if (!next || free === 0) return;
    line = line.filter((one) => one !== next);
    take(next.owner);
    next.start();
  };
  return {
    run: async (owner, work) => {
      if (free > 0 && heldBy(owner) < perOwner) take(owner);
      else await new Promise<void>((start) => line.push({ owner, start }));
      try {
        return await work();
      } finally {
        release(owner);
      }
    },
    waiting: () => line.length,
  };
}
