import { type RefObject, useEffect, useRef, useState } from 'react';
import { zoomFor } from '../../lib/theme/zoom-steps.ts';

interface Flyout {
  /** Around both the entry and what flies out of it. */
  frame: RefObject<HTMLLIElement | null>;
  /** Where it opens, or null while it is closed. */
  top: number | null;
}

/** Opens while the pointer or the keyboard is on an entry of the collapsed menu, or in what it shows. */
export function useFlyout(isActive: boolean): Flyout {
  const frame = useRef<HTMLLIElement>(null);
  const [top, setTop] = useState<number | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!isActive || !element) return;
    // A fixed element inside a zoomed body is placed in the body's units, a measured one comes in the window's.
    const open = () => setTop(element.getBoundingClientRect().top / zoomFor(window.innerWidth));
    const close = () => setTop(null);
    const closeWhenLeft = (event: FocusEvent) => {
      if (!element.contains(event.relatedTarget as Node | null)) close();
    };
    element.addEventListener('mouseenter', open);
    element.addEventListener('mouseleave', close);
    element.addEventListener('focusin', open);
    element.addEventListener('focusout', closeWhenLeft);
    return () => {
      element.removeEventListener('mouseenter', open);
      element.removeEventListener('mouseleave', close);
      element.removeEventListener('focusin', open);
      element.removeEventListener('focusout', closeWhenLeft);
      close();
    };
  }, [isActive]);
  return { frame, top };
}
