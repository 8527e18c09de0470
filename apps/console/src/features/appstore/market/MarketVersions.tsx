import { appVersionRoutes, marketRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppVersionRow } from '@tilldeck/contracts/appstore/app.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag, ToneTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { formatBytes } from '../../../lib/format/abbreviate-number.ts';
import { ApiError } from '../../../lib/request/api-error.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { publicationStateTexts } from '../parts/version/version.states.ts';
import styles from './VersionPanel.module.css';

/** Versions that can be installed; an app with one of them says that there are no others. */
export function MarketVersions({ appId }: { appId: string }) {
  const { t } = useTranslation('market');
  const found = useCall(marketRoutes.versions, { id: appId }, { retry: false });
  const isAlone = found.error instanceof ApiError && found.error.error === 'appstore.no_other_versions';
  return (
    <SectionCard
      title={t('tab.versions')}
      isLoading={found.isPending}
      error={isAlone ? undefined : found.error}
      onRetry={() => void found.refetch()}
      isFlush={!isAlone}
      actions={
        <Can route={appVersionRoutes.page}>
          <Link to={`/appstore/version/list?appId=${appId}`}>{t('versions.open')}</Link>
        </Can>
      }
    >
      {isAlone ? (
        <EmptyState kind="nothing" title={found.error?.message} isCompact />
      ) : (
        <Versions items={found.data?.items ?? []} />
      )}
    </SectionCard>
  );
}

function Versions({ items }: { items: readonly AppVersionRow[] }) {
  const { t } = useTranslation(['market', 'appstore']);
  return (
    <table className={styles.versions}>
      <thead>
        <tr>
          <th scope="col">{t('appstore:field.version')}</th>
          <th scope="col">{t('appstore:field.publication')}</th>
          <th scope="col">{t('appstore:field.size')}</th>
          <th scope="col">{t('field.createdAt')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              {row.versionName} ({row.versionCode})
            </th>
            <td>
              {row.isPublic ? (
                <ToneTag tone="ok" text={t('versions.public')} />
              ) : row.publicationState ? (
                <StatusTag state={row.publicationState} states={publicationStateTexts} />
              ) : (
                '–'
              )}
            </td>
            <td>{formatBytes(row.size)}</td>
            <td>
              <TimeText at={row.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
