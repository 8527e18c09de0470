import { appVersionRoutes, marketRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppVersionRow } from '@tilldeck/contracts/appstore/app.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { publicationStateTexts } from '../../../components/app/publication.states.ts';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag, ToneTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { formatBytes } from '../../../lib/format/abbreviate-number.ts';
import { ApiError } from '../../../lib/request/api-error.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';

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
    <PlainTable
      label={t('tab.versions')}
      columns={[
        {
          key: 'version',
          title: t('appstore:field.version'),
          isKey: true,
          render: ({ versionName, versionCode }) => `${versionName} (${versionCode})`,
        },
        {
          key: 'publication',
          title: t('appstore:field.publication'),
          render: ({ isPublic, publicationState }) =>
            isPublic ? (
              <ToneTag tone="ok" text={t('versions.public')} />
            ) : publicationState ? (
              <StatusTag state={publicationState} states={publicationStateTexts} />
            ) : (
              '–'
            ),
        },
        { key: 'size', title: t('appstore:field.size'), align: 'end', render: ({ size }) => formatBytes(size) },
        { key: 'createdAt', title: t('field.createdAt'), render: ({ createdAt }) => <TimeText at={createdAt} /> },
      ]}
      rows={items}
      rowKey={({ id }) => id}
    />
  );
}
