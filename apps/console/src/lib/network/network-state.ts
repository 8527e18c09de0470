import { useSyncExternalStore } from 'react';

/** When the browser lost its network; null while it has one. */
let offlineSince: number | null = navigator.onLine ? null : Date.now();
const listeners = new Set<() => void>();

const notice = (): void => {
  offlineSince = navigator.onLine ? null : (offlineSince ?? Date.now());
  for (const listener of listeners) listener();
};
window.addEventListener('online', notice);
window.addEventListener('offline', notice);

export function onNetworkChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOfflineSince = (): number | null => useSyncExternalStore(onNetworkChange, () => offlineSince);
