/** Lets loops sleep until somebody rings or the time is over. A ring while nobody sleeps is kept for the next wait. */
export interface Bell {
  ring(): void;
  wait(timeoutMs: number): Promise<void>;
}

/** Whoever waits is woken by one ring, however many wait: a single place to be woken at would be lost to the last. */
export function createBell(): Bell {
  let isRung = false;
  const sleepers = new Set<() => void>();
  return {
    ring: () => {
      isRung = sleepers.size === 0;
      for (const wake of sleepers) wake();
    },
    wait: async (timeoutMs) => {
      if (!isRung)
        await new Promise<void>((resolve) => {
          const wake = () => {
            clearTimeout(timer);
            sleepers.delete(wake);
            resolve();
          };
          const timer = setTimeout(wake, timeoutMs);
          sleepers.add(wake);
        });
      isRung = false;
    },
  };
}
