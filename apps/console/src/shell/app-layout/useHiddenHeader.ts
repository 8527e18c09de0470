import { useEffect, useState } from 'react';

const deadZonePx = 8;

/** True while the person scrolls down; scrolling up, or being at the top, brings the header back. */
export function useHiddenHeader(isActive: boolean): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    let before = window.scrollY;
    const follow = () => {
      const now = window.scrollY;
      if (Math.abs(now - before) < deadZonePx) return;
      setHidden(now > before && now > 56);
      before = now;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      window.removeEventListener('scroll', follow);
      setHidden(false);
    };
  }, [isActive]);
  return isHidden;
}
