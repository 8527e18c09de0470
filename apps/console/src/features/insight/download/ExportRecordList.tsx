import { exportRoutes } from '@tilldeck/contracts/files/export.routes';
import { type ExportRecord, exportOrigins, exportStates } from '@tilldeck/contracts/files/export.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { openDownload } from '../../../lib/request/open-download.ts';
import { exportOriginTexts, exportRecordColumns, exportStateTexts } from './export-record.columns.tsx';

/** Every export and sent report of the organisation; the file itself is for the person who asked for it. */
export function ExportRecordList() {
  const { t } = useTranslation('insight');
  const { row: rowAction } = useAction();
  const download = action<ExportRecord, typeof exportRoutes.url>({
    key: 'download',
    label: t('download.file.download'),
    call: exportRoutes.url,
    input: ({ id }) => ({ id }),
    onDone: ({ url }) => openDownload(url),
    disabledReason: ({ isOwn, state }) =>
      isOwn ? (state === 'ready' ? null : t('download.file.notReady')) : t('download.file.notOwn'),
  });
  return (
    <ListPage
      isEmbedded
      urlScope="file"
      call={exportRoutes.records}
      title={t('download.tab.files')}
      columns={exportRecordColumns}
      filters={[
        { kind: 'text', name: 'keyword', label: t('download.file.name') },
        { kind: 'text', name: 'person', label: t('download.file.person') },
        {
          kind: 'select',
          name: 'origin',
          label: t('download.file.origin'),
          options: exportOrigins.map((value) => ({ value, label: exportOriginTexts[value] })),
        },
        {
          kind: 'select',
          name: 'state',
          label: t('download.file.state'),
          options: exportStates.map((value) => ({ value, label: exportStateTexts[value].text })),
        },
        { kind: 'dateRange', name: 'when', from: 'from', to: 'to', label: t('download.file.createdAt') },
      ]}
      rowLabel={(row) => row.name}
      rowActions={(row) => [rowAction(download, row)]}
      emptyTitle={t('download.file.empty')}
      emptyText={t('download.file.emptyText')}
    />
  );
}
