import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Held down for a click: they do not mean that the person went on with the keyboard. */
const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/**
 * Tells when the mouse moves over an element, and when it leaves or the person goes on with the keyboard. Only a
 * movement counts: an element that appears under a resting mouse was not pointed at. A finger is on the screen only
 * while it touches, and then it is too late to hold anything.
 */
export function usePointedAt(element: RefObject<HTMLElement | null>, onPointed: (isPointedAt: boolean) => void): void {
  const onMove = useEffectEvent(({ target, pointerType }: PointerEvent) => {
    // The menu of a row is drawn elsewhere, and its row has to stay beside it.
    if (!(target instanceof Element) || target.closest('[role=menu]')) return;
    onPointed(pointerType === 'mouse' && element.current?.contains(target) === true);
  });
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (!modifiers.has(key)) onPointed(false);
  });
  const onLeave = useEffectEvent(() => onPointed(false));
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointermove', (event) => onMove(event), { signal });
    document.addEventListener('keydown', (event) => onKey(event), { signal });
    document.documentElement.addEventListener('pointerleave', () => onLeave(), { signal });
    return () => listening.abort();
  }, []);
}
