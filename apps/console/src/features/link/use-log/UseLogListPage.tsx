import { useLogRoutes } from '@tilldeck/contracts/link/use-log.routes';
import { type UseLogEntry, useLogKinds } from '@tilldeck/contracts/link/use-log.schemas';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useDetailText } from './useDetailText.ts';

/** /device/uselog/list */
export function UseLogListPage() {
  const { t } = useTranslation('report');
  const detailText = useDetailText();
  const columns: readonly ListColumn<UseLogEntry>[] = [
    {
      key: 'at',
      title: t('field.at'),
      isKey: true,
      width: 180,
      render: (row) => <TimeText at={row.at} form="second" />,
    },
    { key: 'sn', title: t('field.sn'), width: 200, render: (row) => <CopyableId value={row.sn} label="SN" isQuiet /> },
    { key: 'kind', title: t('field.kind'), width: 160, render: (row) => t(`kind.${row.kind}`) },
    { key: 'detail', title: t('field.detail'), render: (row) => detailText(row) },
    { key: 'orgName', title: t('field.partner'), width: 220 },
    {
      key: 'receivedAt',
      title: t('field.receivedAt'),
      width: 180,
      isExtra: true,
      render: (row) => <TimeText at={row.receivedAt} form="second" />,
    },
  ];
  return (
    <ListPage
      call={useLogRoutes.page}
      exportCall={useLogRoutes.export}
      title={t('useLog.title')}
      description={t('useLog.description')}
      columns={columns}
      filters={[
        { kind: 'text', name: 'sn', label: t('field.sn') },
        {
          kind: 'select',
          name: 'kind',
          label: t('field.kind'),
          options: useLogKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        },
        { kind: 'dateRange', name: 'time', from: 'from', to: 'to', label: t('field.at') },
      ]}
      emptyTitle={t('useLog.empty')}
      emptyText={t('useLog.emptyText')}
    />
  );
}
