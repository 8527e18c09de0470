import { liveRoutes } from '@tilldeck/contracts/live/live.routes';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { endSession } from '../request/answer-actions.ts';
import { call } from '../request/call.ts';
import { queryClient } from '../request/query-client.ts';
import { reloadSession } from '../session/load-session.ts';
import { sessionState } from '../session/session-state.ts';
import { LiveConnection, type LiveHandler, type LiveState } from './live-connection.ts';

const socketUrl = (pass: string, since: number): string => {
  const url = new URL('/ws', window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.search = new URLSearchParams({ token: pass, since: String(since) }).toString();
  return url.href;
};

export const live = new LiveConnection({
  fetchPass: async () => (await call(liveRoutes.pass, {})).pass,
  url: socketUrl,
  startingPoint: () => sessionState().liveSeq,
  onMissed: () => {
    void reloadSession();
    void queryClient.invalidateQueries();
  },
  onSessionEnded: () => void endSession(i18n.t('errors:core.session_ended')),
});

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
