/** Lets a loop sleep until somebody rings or the time is over. A ring while nobody sleeps is kept for the next wait. */
export interface Bell {
  ring(): void;
  wait(timeoutMs: number): Promise<void>;
}

export function createBell(): Bell {
  let isRung = false;
  let wake: (() => void) | null = null;
  return {
    ring: () => {
      isRung = true;
      wake?.();
    },
    wait: async (timeoutMs) => {
      if (!isRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      isRung = false;
      wake = null;
    },
  };
}
