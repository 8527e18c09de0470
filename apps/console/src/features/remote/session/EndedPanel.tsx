import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import type { RemoteSessionDetail } from '@tilldeck/contracts/remote/session.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { Can } from '../../../lib/session/Can.tsx';
import { LengthText, ReasonText, RemoteStateTag } from '../parts/session/RemoteTexts.tsx';
import { remoteRecordHref, remoteRequestHref } from '../parts/session/remote.paths.ts';
import styles from './Session.module.css';

/** How a session ended, and where to go from here. */
export function EndedPanel({ session }: { session: RemoteSessionDetail }) {
  const { t } = useTranslation('remote');
  return (
    <div className={styles.card} role="status">
      <SectionCard title={t('window.over')} beside={<RemoteStateTag session={session} />}>
        <p className={styles.lead}>
          <ReasonText reason={session.reason} />
        </p>
        <FactsGrid
          facts={[
            { label: t('field.endedAt'), value: <TimeText at={session.endedAt} /> },
            { label: t('field.length'), value: <LengthText {...session} /> },
          ]}
        />
        <p className={styles.links}>
          <Can route={remoteSessionRoutes.page}>
            <Link to={remoteRecordHref(session.id)}>{t('window.record')}</Link>
          </Can>
          <Can route={remoteSessionRoutes.request}>
            <Link to={remoteRequestHref(session.sn)}>{t('window.askAgain')}</Link>
          </Can>
        </p>
      </SectionCard>
    </div>
  );
}
