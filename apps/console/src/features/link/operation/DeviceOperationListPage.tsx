import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import type { AuditEntry } from '@tilldeck/contracts/identity/audit.schemas';
import { deviceOperationRoutes } from '@tilldeck/contracts/link/use-log.routes';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useActionText } from '../../../lib/history/action-text.ts';

/** /device/operation/list */
export function DeviceOperationListPage() {
  const { t } = useTranslation('report');
  const actionText = useActionText();
  const columns: readonly ListColumn<AuditEntry>[] = [
    {
      key: 'at',
      title: t('field.at'),
      isKey: true,
      width: 180,
      render: (row) => <TimeText at={row.at} form="second" />,
    },
    { key: 'action', title: t('operation.action'), width: 240, render: (row) => actionText(row.action) },
    {
      key: 'objectName',
      title: t('field.sn'),
      width: 200,
      render: (row) => <CopyableId value={row.objectName || row.objectId} label="SN" isQuiet />,
    },
    {
      key: 'accountName',
      title: t('operation.account'),
      width: 150,
      render: (row) => row.accountName || t('operation.system'),
    },
    { key: 'orgName', title: t('operation.organisation'), width: 200 },
    { key: 'actingForOrgName', title: t('operation.actingFor'), width: 160, isExtra: true },
    { key: 'ip', title: t('operation.ip'), width: 140, isExtra: true },
    { key: 'reason', title: t('operation.reason') },
  ];
  return (
    <ListPage
      call={deviceOperationRoutes.page}
      title={t('operation.title')}
      description={t('operation.description')}
      columns={columns}
      rowLabel={(row) => actionText(row.action)}
      rowActions={(row) => [
        {
          key: 'details',
          label: t('operation.details'),
          call: auditRoutes.detail,
          href: `/system/operationlog/details/${row.id}`,
        },
      ]}
      filters={[
        { kind: 'text', name: 'account', label: t('operation.account') },
        { kind: 'dateRange', name: 'time', from: 'from', to: 'to', label: t('field.at') },
      ]}
      emptyTitle={t('operation.empty')}
      emptyText={t('operation.emptyText')}
    />
  );
}
