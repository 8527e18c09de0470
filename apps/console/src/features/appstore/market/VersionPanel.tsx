import { appVersionRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { formatBytes } from '../../../lib/format/abbreviate-number.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { usePictureUrl } from '../AppPicture.tsx';
import { publicationStateTexts, versionStateTexts } from '../version-states.config.ts';
import styles from './VersionPanel.module.css';

/** What a version shows in the store, and what its file says of itself. */
export function VersionPanel({ version }: { version: AppVersionDetail }) {
  const { t } = useTranslation(['market', 'appstore']);
  const { facts } = version;
  const pictures = [...version.landscapeFileIds, ...version.portraitFileIds];
  return (
    <div className="blk-stack">
      <SectionCard
        title={t('section.listing')}
        beside={`${version.versionName} (${version.versionCode})`}
        actions={<VersionLinks version={version} />}
      >
        <FactsGrid
          facts={[
            { label: t('appstore:field.state'), value: <StatusTag state={version.state} states={versionStateTexts} /> },
            {
              label: t('appstore:field.publication'),
              value: version.publicationState ? (
                <StatusTag state={version.publicationState} states={publicationStateTexts} />
              ) : null,
            },
            {
              label: t('appstore:field.introduction'),
              value: <span className={styles.lines}>{version.introduction || '–'}</span>,
              isWide: true,
            },
            { label: t('appstore:field.versionDetail'), value: version.versionDetail, isWide: true },
          ]}
        />
        {pictures.length > 0 ? (
          <div className={styles.strip}>
            {pictures.map((id, index) => (
              <Screenshot key={id} id={id} label={t('screenshot.alt', { number: index + 1 })} />
            ))}
          </div>
        ) : null}
      </SectionCard>
      <SectionCard title={t('section.file')}>
        <FactsGrid
          facts={[
            { label: t('appstore:field.size'), value: formatBytes(version.size) },
            { label: t('appstore:field.minSdk'), value: facts.minSdk },
            { label: t('appstore:field.targetSdk'), value: facts.targetSdk },
            { label: t('appstore:field.abis'), value: facts.abis.join(', ') },
            { label: t('appstore:field.schemes'), value: facts.schemes.join(', ') },
            {
              label: t('appstore:field.permissions'),
              value: <span className={styles.lines}>{facts.permissions.join('\n')}</span>,
              isWide: true,
            },
          ]}
        />
      </SectionCard>
    </div>
  );
}

function VersionLinks({ version }: { version: AppVersionDetail }) {
  const { t } = useTranslation('market');
  return (
    <span className={styles.links}>
      <Can route={appVersionRoutes.detail}>
        <Link to={`/appstore/version/details/${version.id}`}>{t('tab.publications')}</Link>
      </Can>
      {version.submittedAt ? (
        <Can route={reviewRoutes.detail}>
          <Link to={`/appstore/audit/details/${version.id}`}>{t('review.open')}</Link>
        </Can>
      ) : null}
    </span>
  );
}

function Screenshot({ id, label }: { id: string; label: string }) {
  const url = usePictureUrl(id);
  return url ? <img src={url} alt={label} className={styles.screenshot} /> : null;
}
