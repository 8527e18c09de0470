import { exportRoutes } from '@tilldeck/contracts/files/export.routes';
import { type ExportRecord, exportStates } from '@tilldeck/contracts/files/export.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { exportRecordColumns, exportStateTexts } from './export-record.columns.tsx';

/** Every export of the organisation; the file itself is for the person who asked for it. */
export function ExportRecordList() {
  const { t } = useTranslation('insight');
  const { call } = useBlocks();
  const download = async ({ id }: ExportRecord) => {
    const { url } = await call(exportRoutes.url, { id });
    // The answer is an attachment: the browser saves it and the page stays.
    Object.assign(document.createElement('a'), { href: url, rel: 'noreferrer' }).click();
  };
  const reasonAgainst = ({ isOwn, state }: ExportRecord) =>
    isOwn ? (state === 'ready' ? null : t('download.file.notReady')) : t('download.file.notOwn');
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
          name: 'state',
          label: t('download.file.state'),
          options: exportStates.map((value) => ({ value, label: exportStateTexts[value].text })),
        },
        { kind: 'dateRange', name: 'when', from: 'from', to: 'to', label: t('download.file.createdAt') },
      ]}
      rowLabel={(row) => row.name}
      rowActions={(row) => [
        {
          key: 'download',
          label: t('download.file.download'),
          disabledReason: reasonAgainst(row),
          onClick: () => void download(row),
        },
      ]}
      emptyTitle={t('download.file.empty')}
      emptyText={t('download.file.emptyText')}
    />
  );
}
