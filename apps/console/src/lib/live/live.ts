import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { exchange } from '../request/exchange.ts';
import { LiveConnection, type LiveHandler, type LiveState } from './live-connection.ts';

const socketUrl = (ticket: string, since: number): string => {
  const url = new URL('/ws', window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.search = new URLSearchParams({ token: ticket, since: String(since) }).toString();
  return url.href;
};

async function fetchTicket(): Promise<string> {
  const answer = (await exchange({ method: 'POST', path: 'sys/live/ticket', input: {} })) as { ticket: string };
  return answer.ticket;
}

export const live = new LiveConnection({ fetchTicket, url: socketUrl });

/** Runs `handler` for every change the server announces on these topics, as long as the component is on the screen. */
export function useLive(topics: readonly string[], handler: LiveHandler): void {
  const onMessage = useEffectEvent(handler);
  const joined = topics.join('\n');
  useEffect(
    () =>
      joined === ''
        ? undefined
        : live.subscribe(joined.split('\n'), (message) => {
            onMessage(message);
          }),
    [joined],
  );
}

export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    (listener) => live.onStateChange(listener),
    () => live.state,
  );
