import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows must stay visible on a low window, even if the page then scrolls. */
const lowest = 260;
/** What the layout leaves free under a page. */
const below = 33;

/**
 * How high the rows may be so that the list ends with the window: the rows scroll, the head and the pager stay.
 * Undefined where the list stands inside another page.
 */
export function useFillHeight(
  scroller: RefObject<HTMLElement | null>,
  foot: RefObject<HTMLElement | null>,
  isOn: boolean,
): number | undefined {
  const [height, setHeight] = useState<number>();
  useLayoutEffect(() => {
    const rows = scroller.current;
    if (!isOn || !rows) return;
    const measure = () => {
      const box = rows.getBoundingClientRect();
      // Above 1 where the layout zooms the body; boxes are measured in zoomed pixels, styles are not.
      const zoom = rows.offsetHeight > 0 ? box.height / rows.offsetHeight : 1;
      const top = box.top + window.scrollY;
      const free = (window.innerHeight - top) / zoom - (foot.current?.offsetHeight ?? 0) - below;
      setHeight(Math.max(lowest, Math.floor(free)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (foot.current) observer.observe(foot.current);
    if (rows.parentElement) observer.observe(rows.parentElement);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [scroller, foot, isOn]);
  return isOn ? height : undefined;
}
