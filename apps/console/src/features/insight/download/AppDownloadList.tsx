import { journalEvents } from '@tilldeck/contracts/appstore/journal.kinds';
import { appDownloadRoutes, type downloadChoiceKinds } from '@tilldeck/contracts/insight/app-download.routes';
import { useTranslation } from 'react-i18next';
import { namedChoice, searchFrom } from '../../../components/choices/useChoices.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { appDownloadColumns, eventTexts } from './app-download.columns.tsx';

const recordsOf = (kind: (typeof downloadChoiceKinds)[number]) =>
  searchFrom(
    appDownloadRoutes.choices,
    ({ keyword, values }) => ({ kind, ...(keyword ? { keyword } : {}), ...(values ? { ids: [...values] } : {}) }),
    (choices) => choices.map(namedChoice),
  );
const apps = recordsOf('app');
const models = recordsOf('model');

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
