import { fetchS } from '@tilldeck/contracts/remote/remote.limits';
import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import type { RemoteSessionDetail } from '@tilldeck/contracts/remote/session.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { Can } from '../../../lib/session/Can.tsx';
import { clockText } from '../parts/session/clock.rules.ts';
import { CodeForm } from './CodeForm.tsx';
import styles from './Session.module.css';
import { useSeconds } from './useSeconds.ts';

interface WaitingPanelProps {
  session: RemoteSessionDetail;
  onLook: () => void;
}

const texts = {
  requesting: 'waiting.fetchText',
  to_be_confirmed: 'waiting.askedText',
  busy: 'waiting.busyText',
} as const;

/** Before the picture: whom the session waits for, and how long. */
export function WaitingPanel({ session, onLook }: WaitingPanelProps) {
  const { t } = useTranslation('remote');
  const { button } = useAction();
  const step = session.isBusy ? 'busy' : session.state === 'requesting' ? 'requesting' : 'to_be_confirmed';
  const cancel = action<RemoteSessionDetail, typeof remoteSessionRoutes.cancel>({
    key: 'cancel',
    label: t('window.cancel'),
    call: remoteSessionRoutes.cancel,
    input: ({ id }) => ({ id }),
    onDone: onLook,
  });
  return (
    <div className={styles.card}>
      <SectionCard title={t(`waiting.${step}`)}>
        <p className={styles.lead} role="status">
          {t(texts[step])}
        </p>
        {session.isBusy ? null : <Countdown session={session} />}
        <p className="blk-soft">{t('prompt.why', { why: session.why })}</p>
        {session.needsCode && session.state === 'to_be_confirmed' ? <CodeForm id={session.id} onDone={onLook} /> : null}
        {session.canEnd ? (
          <Can route={remoteSessionRoutes.cancel}>
            <ActionButton {...button(cancel, session)} />
          </Can>
        ) : null}
      </SectionCard>
    </div>
  );
}

/** Until when the device may take the request, or the people there may answer it. */
const deadlineMs = ({ state, requestedAt, answerBy }: RemoteSessionDetail): number | null =>
  state === 'requesting' ? Date.parse(requestedAt) + fetchS * 1_000 : answerBy === null ? null : Date.parse(answerBy);

function Countdown({ session }: { session: RemoteSessionDetail }) {
  const now = useSeconds();
  const until = deadlineMs(session);
  return until === null ? null : (
    <p className={styles.clock} role="timer">
      {clockText(until - now)}
    </p>
  );
}
