import { journalEvents } from '@tilldeck/contracts/appstore/journal.kinds';
import { appDownloadRoutes } from '@tilldeck/contracts/insight/app-download.routes';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { recordsWithFigures } from '../parts/figures/figure.filters.ts';
import { appDownloadColumns, eventTexts } from './app-download.columns.tsx';

const apps = recordsWithFigures('app');
const models = recordsWithFigures('model');

/** What became of apps of the store on devices. */
export function AppDownloadList() {
  const { t } = useTranslation('insight');
  return (
    <ListPage
      call={appDownloadRoutes.page}
      exportCall={appDownloadRoutes.export}
      isEmbedded
      title={t('download.tab.apps')}
      columns={appDownloadColumns}
      filters={[
        { kind: 'text', name: 'keyword', label: t('download.sn') },
        {
          kind: 'multi',
          name: 'event',
          label: t('download.event'),
          options: journalEvents.map((value) => ({ value, label: eventTexts[value].text })),
        },
        { kind: 'search', name: 'appId', label: t('download.app'), source: apps },
        { kind: 'search', name: 'modelId', label: t('download.model'), source: models },
        { kind: 'dateRange', name: 'when', from: 'from', to: 'to', label: t('download.at') },
      ]}
      rowLabel={(row) => row.sn}
      emptyTitle={t('download.empty')}
      emptyText={t('download.emptyText')}
    />
  );
}
