import { appVersionRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { publicationStateTexts } from '../../../components/app/publication.states.ts';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { ObjectHistory } from '../../../components/details/ObjectHistory.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { useCan } from '../../../lib/session/permission.ts';
import { AppFileFacts } from '../parts/app/AppFileFacts.tsx';
import { PublishSettingsFacts, VersionListing } from '../parts/version/VersionListing.tsx';
import { VersionVerdicts } from '../parts/version/VersionVerdicts.tsx';
import { versionStateTexts } from '../parts/version/version.states.ts';

/** /appstore/version/details/:id */
export function VersionDetailsPage() {
  const { t } = useTranslation(['version', 'appstore']);
  const { id = '' } = useParams();
  const record = useCall(appVersionRoutes.detail, { id });
  const mayReadHistory = useCan(auditRoutes.object.permission);
  const version = record.data;
  return (
    <DetailsPage
      title={version ? `${version.name || version.package} ${version.versionName}` : ''}
      backHref="/appstore/version/list"
      status={version ? <StatusTag state={version.state} states={versionStateTexts} isFramed /> : null}
      id={version && { label: t('appstore:field.package'), value: version.package }}
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
      summary={version ? <Summary version={version} /> : null}
      tabs={
        version
          ? [
              { key: 'listing', label: t('tab.listing'), content: <ListingTab version={version} /> },
              {
                key: 'file',
                label: t('tab.file'),
                content: (
                  <SectionCard>
                    <AppFileFacts version={version} />
                  </SectionCard>
                ),
              },
              ...(mayReadHistory
                ? [
                    {
                      key: 'history',
                      label: t('tab.history'),
                      content: <ObjectHistory objectType="app_version" objectId={id} title={t('tab.history')} />,
                    },
                  ]
                : []),
            ]
          : []
      }
    />
  );
}

function Summary({ version }: { version: AppVersionDetail }) {
  const { t } = useTranslation(['version', 'appstore']);
  return (
    <SectionCard>
      <FactsGrid
        facts={[
          { label: t('appstore:field.version'), value: `${version.versionName} (${version.versionCode})` },
          { label: t('appstore:field.owner'), value: version.orgName },
          {
            label: t('appstore:field.publication'),
            value: version.publicationState ? (
              <StatusTag state={version.publicationState} states={publicationStateTexts} />
            ) : null,
          },
          { label: t('createdBy'), value: version.createdBy },
          { label: t('createdAt'), value: <TimeText at={version.createdAt} /> },
          { label: t('submittedAt'), value: version.submittedAt ? <TimeText at={version.submittedAt} /> : null },
          ...(version.failure ? [{ label: t('failure'), value: version.failure, isWide: true }] : []),
        ]}
      />
    </SectionCard>
  );
}

function ListingTab({ version }: { version: AppVersionDetail }) {
  const { t } = useTranslation('appstore');
  return (
    <div className="blk-stack">
      <SectionCard title={t('section.listing')}>
        <VersionListing version={version} />
      </SectionCard>
      <SectionCard title={t('section.reviews')}>
        <VersionVerdicts version={version} />
      </SectionCard>
      <SectionCard title={t('section.publish')}>
        <PublishSettingsFacts settings={version.settings} />
      </SectionCard>
    </div>
  );
}
