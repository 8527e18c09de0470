import { appVersionRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { publicationStateTexts } from '../../../components/app/publication.states.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { Can } from '../../../lib/session/Can.tsx';
import { AppFileFacts } from '../parts/app/AppFileFacts.tsx';
import { VersionListing } from '../parts/version/VersionListing.tsx';
import { versionStateTexts } from '../parts/version/version.states.ts';
import styles from './VersionPanel.module.css';

/** What a version shows in the store, and what its file says of itself. */
export function VersionPanel({ version }: { version: AppVersionDetail }) {
  const { t } = useTranslation(['market', 'appstore']);
  return (
    <div className="blk-stack">
      <SectionCard
        title={t('appstore:section.listing')}
        beside={
          <span className={styles.links}>
            {`${version.versionName} (${version.versionCode})`}
            <StatusTag state={version.state} states={versionStateTexts} />
            {version.publicationState ? (
              <StatusTag state={version.publicationState} states={publicationStateTexts} />
            ) : null}
          </span>
        }
        actions={<VersionLinks version={version} />}
      >
        <VersionListing version={version} />
      </SectionCard>
      <SectionCard title={t('appstore:section.file')}>
        <AppFileFacts version={version} />
      </SectionCard>
    </div>
  );
}

function VersionLinks({ version }: { version: AppVersionDetail }) {
  const { t } = useTranslation('market');
  return (
    <span className={styles.links}>
      <Can route={appVersionRoutes.detail}>
        <Link to={`/appstore/version/details/${version.id}`}>{t('version.open')}</Link>
      </Can>
      {version.submittedAt ? (
        <Can route={reviewRoutes.detail}>
          <Link to={`/appstore/audit/details/${version.id}`}>{t('review.open')}</Link>
        </Can>
      ) : null}
    </span>
  );
}
