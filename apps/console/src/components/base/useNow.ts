import { useSyncExternalStore } from 'react';

const stepMs = 30_000;
const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  now = new Date();
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tick, stepMs);
    tick();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The present, to half a minute: `3 minutes ago` goes on counting. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now);
