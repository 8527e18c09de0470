import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { preloadPicture } from '../../../lib/remote/picture.ts';
import {
  ViewerConnection,
  type ViewerConnectionOptions,
  type ViewerState,
} from '../../../lib/remote/viewer-connection.ts';
import { ApiError, SessionGone } from '../../../lib/request/api-error.ts';

/** No bridge is free now, or the server could not answer: it can a moment later. */
const passing = ['remote.no_bridge', 'core.busy', 'core.too_many_requests'];

export function verdictOn(problem: unknown): 'again' | 'over' | 'failed' {
  if (problem instanceof SessionGone) return 'failed';
  if (!(problem instanceof ApiError) || passing.includes(problem.error ?? '')) return 'again';
  return problem.error === 'remote.session_over' ? 'over' : 'failed';
}

/** The connection to the bridge of a session, as long as the page shows it. */
export function useViewer(
  id: string,
  onTold: ViewerConnectionOptions['onTold'],
): { connection: ViewerConnection; viewer: ViewerState } {
  const { call } = useBlocks();
  const heard = useEffectEvent(onTold);
  const [connection] = useState(
    () =>
      new ViewerConnection({
        getPass: () => call(remoteSessionRoutes.pass, { id }),
        verdictOn,
        onTold: (told) => heard(told),
      }),
  );
  useEffect(() => {
    preloadPicture();
    connection.start();
    return () => connection.stop();
  }, [connection]);
  const viewer = useSyncExternalStore(connection.subscribe, () => connection.state);
  return { connection, viewer };
}
