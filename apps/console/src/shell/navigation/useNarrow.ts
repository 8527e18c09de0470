import { useSyncExternalStore } from 'react';
import { narrowBelowPx } from '../../lib/theme/zoom-steps.ts';

const narrow = window.matchMedia(`(width < ${narrowBelowPx}px)`);

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Whether the window has no room for a menu beside the page. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
