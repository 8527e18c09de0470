import { appVersionRoutes, myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { ObjectHistory } from '../../../components/details/ObjectHistory.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { useCan } from '../../../lib/session/permission.ts';
import { PublicationPanel } from '../parts/publication/PublicationPanel.tsx';
import { versionColumnsOfApp, versionHref, versionStateOptions } from '../parts/version/version.columns.tsx';
import { versionStateTexts } from '../parts/version/version.states.ts';
import { MyAppActions } from './MyAppActions.tsx';
import { MyAppOverview } from './MyAppOverview.tsx';
import { myAppListHref } from './my-app.queries.ts';

/** /appstore/myapp/details/:id */
export function MyAppDetailsPage() {
  const { t } = useTranslation(['myApp', 'appstore']);
  const { id = '' } = useParams();
  const record = useCall(myAppRoutes.detail, { id });
  const tabsOf = useTabs();
  const app = record.data;
  return (
    <DetailsPage
      title={app ? app.name || app.package : ''}
      backHref={myAppListHref}
      status={app ? <StatusTag state={app.state} states={versionStateTexts} isFramed /> : null}
      id={app && { label: t('appstore:field.package'), value: app.package }}
      {...(app && !app.isListed ? { description: t('notInStore') } : {})}
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
      actions={app ? <MyAppActions app={app} /> : null}
      tabs={app ? tabsOf(app) : []}
    />
  );
}

/** What one may not read has no tab. */
function useTabs() {
  const { t } = useTranslation(['myApp', 'publication']);
  const mayListVersions = useCan(appVersionRoutes.page.permission);
  const mayReadHistory = useCan(auditRoutes.object.permission);
  return (app: AppDetail) => [
    { key: 'overview', label: t('tab.overview'), content: <MyAppOverview app={app} /> },
    { key: 'publications', label: t('publication:history'), content: <PublicationPanel appId={app.id} /> },
    ...(mayListVersions
      ? [{ key: 'versions', label: t('tab.versions'), content: <MyAppVersions appId={app.id} /> }]
      : []),
    ...(mayReadHistory && app.newestVersionId
      ? [
          {
            key: 'history',
            label: t('tab.history'),
            content: (
              <div className="blk-stack">
                <ObjectHistory
                  objectType="app_version"
                  objectId={app.newestVersionId}
                  title={t('history.version', { version: app.newestVersionName })}
                />
                <ObjectHistory objectType="app" objectId={app.id} title={t('history.app')} />
              </div>
            ),
          },
        ]
      : []),
  ];
}

function MyAppVersions({ appId }: { appId: string }) {
  const { t } = useTranslation(['myApp', 'appstore']);
  return (
    <ListPage
      call={appVersionRoutes.page}
      title={t('tab.versions')}
      isEmbedded
      fixedInput={{ appId }}
      columns={versionColumnsOfApp}
      filters={[{ kind: 'multi', name: 'state', label: t('appstore:field.state'), options: versionStateOptions }]}
      rowLabel={(row) => row.versionName}
      rowHref={(row) => versionHref(row.id)}
    />
  );
}
