import { appVersionRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { versionColumns, versionHref, versionStateOptions } from '../parts/version/version.columns.tsx';

/** /appstore/version/list */
export function VersionListPage() {
  const { t } = useTranslation(['version', 'appstore']);
  return (
    <ListPage
      call={appVersionRoutes.page}
      title={t('title')}
      description={t('description')}
      columns={versionColumns}
      filters={[
        { kind: 'text', name: 'keyword', label: t('keyword') },
        { kind: 'multi', name: 'state', label: t('appstore:field.state'), options: versionStateOptions },
        { kind: 'dateRange', name: 'created', from: 'from', to: 'to', label: t('appstore:field.createdAt') },
      ]}
      rowLabel={(row) => `${row.name || row.package} ${row.versionName}`}
      rowHref={(row) => versionHref(row.id)}
      emptyTitle={t('empty')}
      emptyText={t('emptyText')}
    />
  );
}
