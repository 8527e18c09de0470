import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import type { RemoteSessionDetail } from '@tilldeck/contracts/remote/session.schemas';
import { isOpenRemote } from '@tilldeck/contracts/remote/session.states';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { WindowPage } from '../../../components/page/WindowPage.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { RemoteStateTag } from '../parts/session/RemoteTexts.tsx';
import { EndedPanel } from './EndedPanel.tsx';
import { LiveSession } from './LiveSession.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';

/** Events come at most once in 5 s; whoever waits for somebody at the till looks more often. */
const waitingEveryMs = 2_000;

/** How often the session is read again beside its events: often while it waits, not once it is over. */
const readAgainMs = (session: RemoteSessionDetail | undefined): number | false =>
  session && isOpenRemote(session.state) && !session.connectedAt ? waitingEveryMs : false;

/** /remote/session/:id, in a window of its own. */
export function RemoteSessionWindow() {
  const { id = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  const read = useCall(remoteSessionRoutes.detail, { id }, { refetchInterval: ({ state }) => readAgainMs(state.data) });
  const session = read.data;
  if (!session)
    return (
      <PanelWindow>
        {read.error ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonLines rows={4} />
        )}
      </PanelWindow>
    );
  if (session.state === 'connecting' && session.canJoin)
    return (
      <LiveSession
        key={attempt}
        session={session}
        onLook={() => void read.refetch()}
        onAgain={() => setAttempt((before) => before + 1)}
      />
    );
  return (
    <PanelWindow session={session}>
      <SessionPanel session={session} onLook={() => void read.refetch()} />
    </PanelWindow>
  );
}

function PanelWindow({ session, children }: { session?: RemoteSessionDetail; children: ReactNode }) {
  const { t } = useTranslation('remote');
  const title = session?.sn ?? t('window.title');
  return (
    <WindowPage
      title={title}
      label={title}
      status={session ? <RemoteStateTag session={session} isFramed /> : null}
      panel={children}
    />
  );
}

function SessionPanel({ session, onLook }: { session: RemoteSessionDetail; onLook: () => void }) {
  const { t } = useTranslation('remote');
  if (!isOpenRemote(session.state)) return <EndedPanel session={session} />;
  if (session.state === 'connecting')
    return <EmptyState kind="nothing" title={t('window.notYours')} text={t('window.notYoursText')} />;
  return <WaitingPanel session={session} onLook={onLook} />;
}
