/** Waits so long, or less when the signal comes; then it throws the signal's reason. */
export function whenOver(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Waits while the browser knows that it has no network, so that no tries are wasted on that. */
export function whenOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const go = () => {
      signal.removeEventListener('abort', stop);
      resolve();
    };
    const stop = () => {
      window.removeEventListener('online', go);
      reject(signal.reason);
    };
    window.addEventListener('online', go, { once: true });
    signal.addEventListener('abort', stop, { once: true });
  });
}
