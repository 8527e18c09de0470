import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide an element is, as it changes. Null until it was measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    // offsetWidth counts in the units of a zoomed body, as style sheets do.
    const measure = () => setWidth(target.offsetWidth || null);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
