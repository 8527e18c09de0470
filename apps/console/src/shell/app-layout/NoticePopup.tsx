import { inboxRoutes } from '@tilldeck/contracts/notices/inbox.routes';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../lib/request/route-queries.ts';
import { useSession } from '../../lib/session/session-state.ts';

const PopupNotices = lazy(async () => ({ default: (await import('../notices/PopupNotices.tsx')).PopupNotices }));

/**
 * Popups that were unread when the console was opened. One that comes later waits in the bell for the next sign-in: nobody
 * is interrupted. Not while acting for a partner, where the server answers none, and not in windows of their own.
 */
export function NoticePopup() {
  const { acting } = useSession();
  return acting ? null : <Popups />;
}

function Popups() {
  const { data } = useCall(inboxRoutes.unread, {});
  const [ids, setIds] = useState<readonly string[]>();
  if (data && !ids) setIds(data.popups);
  const [isOver, setOver] = useState(false);
  return ids && ids.length > 0 && !isOver ? (
    <Suspense>
      <PopupNotices ids={ids} onDone={() => setOver(true)} />
    </Suspense>
  ) : null;
}
