import { useEffect, useEffectEvent, useState } from 'react';

/** A whole path plays in this time, however many days it has. */
const playMs = 40_000;
const tickMs = 50;

/** The moment that the play bar is at. */
export function usePlayback(span: { from: number; to: number } | undefined) {
  const [at, setAt] = useState<number>();
  const [isPlaying, setPlaying] = useState(false);
  const now = span && Math.min(span.to, Math.max(span.from, at ?? span.to));
  const step = useEffectEvent(() => {
    if (!span || now === undefined) return;
    const next = now + ((span.to - span.from) / playMs) * tickMs;
    setAt(Math.min(next, span.to));
    if (next >= span.to) setPlaying(false);
  });
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => step(), tickMs);
    return () => clearInterval(timer);
  }, [isPlaying]);
  return {
    now,
    isPlaying,
    moveTo: setAt,
    toggle: () => {
      if (!isPlaying && span && now === span.to) setAt(span.from);
      setPlaying(!isPlaying);
    },
  };
}
