import { type OwnSession, ownSessionRoutes } from '@tilldeck/contracts/identity/own-session.routes';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { useConfirm } from '../../components/feedback/useConfirm.ts';
import { SectionCard } from '../../components/page/SectionCard.tsx';
import { ToneTag } from '../../components/text/StatusTag.tsx';
import { TimeText } from '../../components/text/TimeText.tsx';
import { describeUserAgent } from '../../lib/format/user-agent.ts';
import { showToast } from '../../lib/notice/notice.ts';
import { useCall, useChange } from '../../lib/request/route-queries.ts';

/** Where the person is signed in. */
export function SessionsSection() {
  const { t } = useTranslation('profile');
  const confirm = useConfirm();
  const { data: sessions, error, isPending, refetch } = useCall(ownSessionRoutes.list, {});
  const end = useChange(ownSessionRoutes.end, {
    onSuccess: () => showToast(t('sessions.ended'), 'done'),
  });
  const endOthers = useChange(ownSessionRoutes.endOthers, {
    onSuccess: ({ count }) => showToast(t('sessions.othersEnded', { count }), 'done'),
  });
  const others = sessions?.filter((session) => !session.isCurrent) ?? [];
  const askAll = async () => {
    const question = {
      title: t('sessions.endOthersTitle'),
      text: t('sessions.endOthersText'),
      items: others.map((session) => `${describeUserAgent(session.userAgent)} (${session.ip ?? '–'})`),
      action: t('sessions.endOthers'),
      isDanger: true,
    };
    if (await confirm(question)) endOthers.mutate({});
  };
  return (
    <SectionCard
      title={t('sessions.title')}
      actions={
        <ActionButton
          label={t('sessions.endOthers')}
          isDanger
          isBusy={endOthers.isPending}
          disabledReason={others.length === 0 ? t('sessions.onlyThis') : null}
          onClick={() => void askAll()}
        />
      }
      isLoading={isPending}
      error={error}
      onRetry={() => void refetch()}
    >
      <p className="td-settings-note">{t('sessions.note')}</p>
      <ul className="td-settings-list">
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end.mutate({ id: session.id })} />
        ))}
      </ul>
    </SectionCard>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t } = useTranslation('profile');
  const name = describeUserAgent(session.userAgent);
  return (
    <li>
      <div>
        <strong title={session.userAgent}>{name}</strong>{' '}
        {session.isCurrent ? <ToneTag tone="ok" text={t('sessions.current')} isFramed /> : null}
        <p className="td-settings-note">
          {t(`sessions.kind.${session.kind}`)} · {session.ip ?? '–'} · {t('sessions.since')}{' '}
          <TimeText at={session.createdAt} /> · {t('sessions.active')} <TimeText at={session.activeAt} /> ·{' '}
          {t('sessions.until')} <TimeText at={session.expiresAt} />
        </p>
      </div>
      {session.isCurrent ? null : <ActionButton label={t('sessions.end')} size="small" onClick={onEnd} />}
    </li>
  );
}
