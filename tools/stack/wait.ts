import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again and again until the answer is yes; false when the time is over. */
export async function waitFor(
  check: () => boolean | Promise<boolean>,
  timeoutMs: number,
  intervalMs: number,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    if (await check()) return true;
    if (performance.now() > deadline) return false;
    await sleep(intervalMs);
  }
}

/** Tries until it succeeds, and throws what the last try threw when the time is over. */
export async function retryFor<T>(attempt: () => Promise<T>, timeoutMs: number, intervalMs = 100): Promise<T> {
  let result: { value: T } | undefined;
  let failure: unknown;
  await waitFor(
    async () => {
      try {
        result = { value: await attempt() };
        return true;
      } catch (error) {
        failure = error;
        return false;
      }
    },
    timeoutMs,
    intervalMs,
  );
  if (result === undefined) throw failure;
  return result.value;
}
