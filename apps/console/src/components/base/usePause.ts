import { useEffect, useState } from 'react';

/** A value once it has not changed for a while: what is asked of the server follows the pause, not every key. */
export function usePause<T>(value: T, ms = 400): T {
  const [paused, setPaused] = useState(value);
  const key = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal values are one value
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), ms);
    return () => clearTimeout(timer);
  }, [key, ms]);
  return paused;
}
