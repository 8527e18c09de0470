import { useEffect, useId, useSyncExternalStore } from 'react';

const open = new Set<string>();
const listeners = new Set<() => void>();

const announce = () => {
  for (const listener of listeners) listener();
};

export const hasUnsavedEdits = (): boolean => open.size > 0;

export function onUnsavedEditsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A form says that it holds something nobody saved: leaving the page asks first, and an update waits for it. */
export function useUnsavedEdits(isDirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return;
    open.add(id);
    announce();
    return () => {
      open.delete(id);
      announce();
    };
  }, [id, isDirty]);
}

export const useHasUnsavedEdits = (): boolean => useSyncExternalStore(onUnsavedEditsChange, hasUnsavedEdits);

window.addEventListener('beforeunload', (event) => {
  if (hasUnsavedEdits()) event.preventDefault();
});
