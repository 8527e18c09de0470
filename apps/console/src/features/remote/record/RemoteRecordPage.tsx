import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import type { RemoteSessionDetail } from '@tilldeck/contracts/remote/session.schemas';
import { isOpenRemote } from '@tilldeck/contracts/remote/session.states';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { OpenWindowButton } from '../../../components/page/OpenWindowButton.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { RemoteStateTag } from '../parts/session/RemoteTexts.tsx';
import { remoteRecordList, remoteSessionHref } from '../parts/session/remote.paths.ts';
import { RecordFacts } from './RecordFacts.tsx';
import { SessionTimeline } from './SessionTimeline.tsx';
import { SessionViewers } from './SessionViewers.tsx';

/** /remote/record/details/:id */
export function RemoteRecordPage() {
  const { t } = useTranslation('remote');
  const { id = '' } = useParams();
  const answer = useCall(remoteSessionRoutes.detail, { id });
  const history = useHistoryTab('remote_session', id);
  const session = answer.data;
  return (
    <DetailsPage
      title={session ? t('record.of', { sn: session.sn }) : ''}
      status={session ? <RemoteStateTag session={session} isFramed /> : null}
      backHref={remoteRecordList}
      isLoading={answer.isPending}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      actions={session ? <RecordActions session={session} /> : null}
      summary={session ? <RecordFacts session={session} /> : null}
      tabs={
        session
          ? [
              { key: 'timeline', label: t('record.timeline'), content: <SessionTimeline session={session} /> },
              { key: 'viewers', label: t('record.viewers'), content: <SessionViewers session={session} /> },
              ...history,
            ]
          : []
      }
    />
  );
}

/** Of an open session: its window, and its end. */
function RecordActions({ session }: { session: RemoteSessionDetail }) {
  const { t } = useTranslation('remote');
  const { button } = useAction();
  if (!isOpenRemote(session.state)) return null;
  const end = action<RemoteSessionDetail, typeof remoteSessionRoutes.end>({
    key: 'end',
    label: t('window.end'),
    call: remoteSessionRoutes.end,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: ({ sn }) => ({
      title: t('window.endTitle', { sn }),
      text: t('window.endText'),
      action: t('window.end'),
      isDanger: true,
    }),
    done: () => t('window.ended'),
  });
  return (
    <>
      {session.canEnd ? (
        <Can route={remoteSessionRoutes.end}>
          <ActionButton {...button(end, session)} />
        </Can>
      ) : null}
      {session.canJoin ? (
        <Can route={remoteSessionRoutes.pass}>
          <OpenWindowButton kind="primary" href={remoteSessionHref(session.id)} label={t('window.open')} />
        </Can>
      ) : null}
    </>
  );
}
