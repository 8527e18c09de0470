import { marketRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppDetail, AppRow } from '@tilldeck/contracts/appstore/app.schemas';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { AppIcon } from '../../../components/app/AppPicture.tsx';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useMayCall } from '../../../components/base/useBlocks.ts';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { ObjectHistory } from '../../../components/details/ObjectHistory.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { PublicationPanel } from '../parts/publication/PublicationPanel.tsx';
import { useSeesPublications } from '../parts/publication/publication.queries.ts';
import { PublicationTag } from '../parts/version/state.columns.tsx';
import { CategoryText, ListedTag, OwnerText } from './MarketTexts.tsx';
import { MarketVersions } from './MarketVersions.tsx';
import { marketListHref } from './market.paths.ts';
import { TransferDialog } from './TransferDialog.tsx';
import { useMarketActions } from './useMarketActions.ts';
import { VersionPanel } from './VersionPanel.tsx';

/** /appstore/applist/details/:id */
export function MarketDetailsPage() {
  const { t } = useTranslation('market');
  const { id = '' } = useParams();
  const record = useCall(marketRoutes.detail, { id });
  const app = record.data;
  const seesPublications = useSeesPublications(id);
  return (
    <DetailsPage
      title={app ? app.name || app.package : ''}
      backHref={marketListHref}
      status={app ? <ListedTag app={app} isFramed /> : null}
      id={app && { label: t('field.package'), value: app.package }}
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
      actions={app ? <MarketActions app={app} /> : null}
      summary={app ? <Summary app={app} /> : null}
      tabs={app ? tabsOf(app, t, seesPublications) : []}
    />
  );
}

type TabKey = `tab.${'public' | 'newest' | 'versions' | 'publications' | 'history'}`;

function tabsOf(app: AppDetail, t: (key: TabKey) => string, seesPublications: boolean) {
  const { publicVersion, newestVersion } = app;
  const isOther = newestVersion !== null && newestVersion.id !== publicVersion?.id;
  return [
    ...(publicVersion
      ? [{ key: 'public', label: t('tab.public'), content: <VersionPanel version={publicVersion} /> }]
      : []),
    ...(isOther ? [{ key: 'newest', label: t('tab.newest'), content: <VersionPanel version={newestVersion} /> }] : []),
    { key: 'versions', label: t('tab.versions'), content: <MarketVersions appId={app.id} /> },
    ...(seesPublications
      ? [{ key: 'publications', label: t('tab.publications'), content: <PublicationPanel appId={app.id} /> }]
      : []),
    {
      key: 'history',
      label: t('tab.history'),
      content: <ObjectHistory objectType="app" objectId={app.id} title={t('tab.history')} />,
    },
  ];
}

function MarketActions({ app }: { app: AppRow }) {
  const phrase = usePhrase();
  const mayCall = useMayCall();
  const [isGiving, setGiving] = useOpenedFlag('transfer');
  const actionsOf = useMarketActions(() => setGiving(true));
  return (
    <>
      {actionsOf(app)
        .filter(({ call }) => mayCall(call))
        .map(({ key, label, isDanger, onClick }) => (
          <ActionButton
            key={key}
            label={phrase(label)}
            isDanger={Boolean(isDanger)}
            {...(onClick ? { onClick } : {})}
          />
        ))}
      <TransferDialog app={app} isOpen={isGiving} onClose={() => setGiving(false)} />
    </>
  );
}

function Summary({ app }: { app: AppDetail }) {
  const { t } = useTranslation(['market', 'appstore']);
  return (
    <SectionCard>
      <FactsGrid
        facts={[
          { label: t('appstore:field.icon'), value: <AppIcon fileId={app.iconFileId} sizePx={56} label={app.name} /> },
          { label: t('appstore:field.owner'), value: <OwnerText name={app.orgName} /> },
          { label: t('appstore:field.category'), value: <CategoryText name={app.categoryName} /> },
          { label: t('appstore:field.secondCategory'), value: <CategoryText name={app.secondCategoryName} /> },
          { label: t('field.public'), value: app.publicVersion?.versionName ?? t('none') },
          { label: t('appstore:field.publication'), value: <PublicationTag app={app} /> },
          { label: t('appstore:field.installCount'), value: <NumberText value={app.installCount} /> },
          { label: t('field.parameters'), value: t(app.hasDefinition ? 'yes' : 'no') },
          { label: t('appstore:field.keywords'), value: app.keywords.join(', '), isWide: true },
          {
            label: t('appstore:field.certificate'),
            value: <CopyableId value={app.certificateSha256} label={t('appstore:field.certificate')} />,
            isWide: true,
          },
        ]}
      />
    </SectionCard>
  );
}
