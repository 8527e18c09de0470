import { useEffect, useState } from 'react';

/** True once `isBusy` has lasted: what is quick shows no spinner at all. */
export function useSlow(isBusy: boolean, afterMs = 250): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy, afterMs]);
  return isBusy && isSlow;
}
