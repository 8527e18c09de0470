import { publicationStates } from '@tilldeck/contracts/appstore/publication.states';
import { appStatisticsRoutes } from '@tilldeck/contracts/insight/app-statistics.routes';
import { useTranslation } from 'react-i18next';
import { publicationStateTexts } from '../../../components/app/publication.states.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { recordsWithFigures } from '../parts/figures/figure.filters.ts';
import { publicationColumns } from './publication-record.columns.tsx';

const apps = recordsWithFigures('app');

/** /datacenter/appstore/list: publications one by one. */
export function PublicationListPage() {
  const { t } = useTranslation(['insight', 'words']);
  return (
    <ListPage
      call={appStatisticsRoutes.publications}
      title={t('publication.title')}
      description={t('publication.description')}
      columns={publicationColumns}
      filters={[
        { kind: 'text', name: 'keyword', label: t('verdict.app') },
        {
          kind: 'select',
          name: 'state',
          label: t('words:state'),
          options: publicationStates.map((value) => ({ value, label: publicationStateTexts[value].text })),
        },
        { kind: 'search', name: 'appId', label: t('dimension.app'), source: apps },
        { kind: 'dateRange', name: 'started', from: 'from', to: 'to', label: t('publication.startedAt') },
      ]}
      rowLabel={(row) => `${row.name} ${row.versionName}`}
      emptyTitle={t('publication.empty')}
      emptyText={t('publication.emptyText')}
    />
  );
}
