import { useEffect, useRef } from 'react';
import { useLive } from './live.ts';
import type { LiveHandler } from './live-connection.ts';

/** A fleet changes all the time; a screen is read again once in this time at most. */
const restMs = 2_000;

/** Runs `read` soon after such an event, and not again before a rest; `isMeant` picks the events that matter here. */
export function useRestingLive(
  topics: readonly string[],
  read: () => void,
  isMeant: (message: Parameters<LiveHandler>[0]) => boolean = () => true,
): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readAt = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(topics, (message) => {
    if (timer.current !== undefined || !isMeant(message)) return;
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        readAt.current = Date.now();
        read();
      },
      Math.max(0, readAt.current + restMs - Date.now()),
    );
  });
}
