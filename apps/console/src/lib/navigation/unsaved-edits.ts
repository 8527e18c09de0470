import { useId, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { overlaysOf } from './overlay-address.ts';

interface OpenEdit {
  /** Drawers and dialogs it is in: when one of them closes, it is lost. */
  overlays: readonly string[];
  /** False where leaving loses nothing, since it is saved on the way out. */
  isLostByLeaving: boolean;
}

const open = new Map<string, OpenEdit>();
const listeners = new Set<() => void>();
/** A page in the background that holds edits, and the one that is about to become it. */
let kept: string | undefined;
let leaving: string | undefined;

const announce = () => {
  for (const listener of listeners) listener();
};

export const hasUnsavedEdits = (): boolean => open.size > 0 || kept !== undefined;

export function onUnsavedEditsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A form says that it holds something nobody saved: leaving asks first, and an update of the console waits for it.
 * Gives back how to forget it at once, for a form that has asked already.
 */
export function useUnsavedEdits(isDirty: boolean, isLostByLeaving = true): () => void {
  const id = useId();
  const { search } = useLocation();
  const [overlays] = useState(() => overlaysOf(search));
  const forget = () => {
    if (open.delete(id)) announce();
  };
  // In the same step as the DOM: a passive effect would keep the edits of a closed form until after the next paint,
  // and leaving the page in between would ask about a form nobody sees.
  useLayoutEffect(() => {
    if (!isDirty) return;
    open.set(id, { overlays, isLostByLeaving });
    announce();
    return () => {
      if (open.delete(id)) announce();
    };
  }, [id, isDirty, isLostByLeaving, overlays]);
  return forget;
}

export const useHasUnsavedEdits = (): boolean => useSyncExternalStore(onUnsavedEditsChange, hasUnsavedEdits);

interface Place {
  pathname: string;
  search: string;
}

/** Whether going from one place to the other loses edits. With pages kept in the background the one before goes. */
export function losesEdits(from: Place, to: Place, isKeeping: boolean): boolean {
  const edits = [...open.values()];
  if (from.pathname !== to.pathname) {
    leaving = edits.length > 0 ? from.pathname : undefined;
    return isKeeping ? kept !== undefined && kept !== to.pathname : edits.some((edit) => edit.isLostByLeaving);
  }
  const remaining = new Set(overlaysOf(to.search));
  return edits.some((edit) => edit.isLostByLeaving && edit.overlays.some((name) => !remaining.has(name)));
}

/** After another page came up: the one before waits in the background with its edits, or is gone. */
export function noteArrival(isKeeping: boolean): void {
  kept = isKeeping ? leaving : undefined;
  leaving = undefined;
  announce();
}

window.addEventListener('beforeunload', (event) => {
  if (hasUnsavedEdits()) event.preventDefault();
});
