import { resumeS } from '@tilldeck/contracts/remote/remote.limits';
import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import type { RemoteSessionDetail } from '@tilldeck/contracts/remote/session.schemas';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import type { ViewerConnection, ViewerState } from '../../../lib/remote/viewer-connection.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { clockText, isWarningDue } from '../parts/session/clock.rules.ts';
import styles from './Session.module.css';
import { useExtension } from './useExtension.ts';
import { useSeconds } from './useSeconds.ts';

interface SessionBannersProps {
  session: RemoteSessionDetail;
  viewer: ViewerState;
  connection: ViewerConnection;
  onLook: () => void;
}

/** What the person has to know now: a lost connection, a covered screen, somebody who asks for control, the end. */
export function SessionBanners({ session, viewer, connection, onLook }: SessionBannersProps) {
  const { t } = useTranslation('remote');
  const { phase, endsAtMs, lostAtMs, deviceLostAtMs, wanted } = viewer;
  const now = useSeconds();
  const isOpen = phase === 'joined';
  const left = (sinceMs: number) => <Clock leftMs={sinceMs + resumeS * 1_000 - now} />;
  return (
    <div className={styles.banners}>
      {phase === 'lost' && lostAtMs ? (
        <Alert banner type="error" title={t('banner.lost')} action={left(lostAtMs)} />
      ) : null}
      {isOpen && deviceLostAtMs ? (
        <Alert banner type="error" title={t('banner.deviceLost')} action={left(deviceLostAtMs)} />
      ) : null}
      {isOpen && viewer.session?.isCovered ? <Alert banner type="info" title={t('banner.covered')} /> : null}
      {isOpen && wanted && wanted.untilMs > now ? (
        <Alert
          banner
          type="warning"
          title={t('banner.wanted', { name: wanted.name })}
          action={
            <span className={styles.answers}>
              <Clock leftMs={wanted.untilMs - now} />
              <ActionButton size="small" label={t('control.give')} onClick={() => connection.answerWanted(true)} />
              <ActionButton size="small" label={t('control.keep')} onClick={() => connection.answerWanted(false)} />
            </span>
          }
        />
      ) : null}
      {isOpen && endsAtMs !== null && isWarningDue(endsAtMs - now) ? (
        <EndWarning session={session} onLook={onLook} />
      ) : null}
    </div>
  );
}

/** Beside the words, not among them: a screen reader says those once. */
function Clock({ leftMs }: { leftMs: number }) {
  return <span role="timer">{clockText(leftMs)}</span>;
}

function EndWarning({ session, onLook }: Pick<SessionBannersProps, 'session' | 'onLook'>) {
  const { t } = useTranslation('remote');
  const extend = useExtension(session, onLook);
  return (
    <Alert
      banner
      type="warning"
      title={t('banner.ending')}
      action={
        <Can route={remoteSessionRoutes.extend}>
          <ActionButton size="small" {...extend} />
        </Can>
      }
    />
  );
}
