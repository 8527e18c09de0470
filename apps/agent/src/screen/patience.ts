import { setTimeout as sleep } from 'node:timers/promises';

/** Waits, unless the signal comes first; never fails. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
