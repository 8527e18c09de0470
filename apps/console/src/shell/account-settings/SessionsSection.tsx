import { type OwnSession, ownSessionRoutes } from '@tilldeck/contracts/identity/own-session.routes';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { action, useAction } from '../../components/feedback/useAction.ts';
import { SectionCard } from '../../components/page/SectionCard.tsx';
import { ToneTag } from '../../components/text/StatusTag.tsx';
import { TimeText } from '../../components/text/TimeText.tsx';
import { describeUserAgent } from '../../lib/format/user-agent.ts';
import { useCall } from '../../lib/request/route-queries.ts';

/** Where the person is signed in. */
export function SessionsSection() {
  const { t } = useTranslation('profile');
  const { run, button } = useAction();
  const { data: sessions, error, isPending, refetch } = useCall(ownSessionRoutes.list, {});
  const others = sessions?.filter((session) => !session.isCurrent) ?? [];
  const end = action<OwnSession, typeof ownSessionRoutes.end>({
    key: 'end',
    label: t('sessions.end'),
    call: ownSessionRoutes.end,
    input: ({ id }) => ({ id }),
    done: () => t('sessions.ended'),
  });
  const endOthers = action<readonly OwnSession[], typeof ownSessionRoutes.endOthers>({
    key: 'endOthers',
    label: t('sessions.endOthers'),
    call: ownSessionRoutes.endOthers,
    isDanger: true,
    input: () => ({}),
    confirm: (ended) => ({
      title: t('sessions.endOthersTitle'),
      text: t('sessions.endOthersText'),
      items: ended.map((session) => `${describeUserAgent(session.userAgent)} (${session.ip ?? '–'})`),
      action: t('sessions.endOthers'),
      isDanger: true,
    }),
    done: (_ended, { count }) => t('sessions.othersEnded', { count }),
    disabledReason: (ended) => (ended.length === 0 ? t('sessions.onlyThis') : null),
  });
  return (
    <SectionCard
      title={t('sessions.title')}
      actions={<ActionButton {...button(endOthers, others)} />}
      isLoading={isPending}
      error={error}
      onRetry={() => void refetch()}
    >
      <p className="td-settings-note">{t('sessions.note')}</p>
      <ul className="td-settings-list">
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void run(end, session)} />
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
