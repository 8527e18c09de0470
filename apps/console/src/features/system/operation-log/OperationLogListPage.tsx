import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import type { AuditEntry } from '@tilldeck/contracts/identity/audit.schemas';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useActionText } from '../../../lib/history/action-text.ts';

const hrefOf = (row: AuditEntry) => `/system/operationlog/details/${row.id}`;

/** /system/operationlog/list */
export function OperationLogListPage() {
  const { t } = useTranslation('system');
  const actionText = useActionText();
  const columns: readonly ListColumn<AuditEntry>[] = [
    {
      key: 'at',
      title: t('field.at'),
      isKey: true,
      width: 180,
      render: (row) => <TimeText at={row.at} form="second" />,
    },
    { key: 'action', title: t('operationLog.action'), width: 240, render: (row) => actionText(row.action) },
    { key: 'objectName', title: t('operationLog.object'), width: 200, render: (row) => row.objectName || row.objectId },
    {
      key: 'accountName',
      title: t('field.account'),
      width: 160,
      render: (row) => row.accountName || t('operationLog.system'),
    },
    { key: 'orgName', title: t('field.organisation'), width: 200 },
    {
      key: 'ip',
      title: t('field.ip'),
      width: 150,
      render: (row) => row.ip && <CopyableId value={row.ip} label="IP" isQuiet />,
    },
    { key: 'reason', title: t('operationLog.reason') },
    { key: 'objectType', title: t('operationLog.objectType'), width: 140, isExtra: true },
    { key: 'objectId', title: t('operationLog.objectId'), width: 120, isExtra: true },
    {
      key: 'requestId',
      title: t('operationLog.requestId'),
      width: 260,
      isExtra: true,
      render: (row) => <CopyableId value={row.requestId} label={t('operationLog.requestId')} isQuiet />,
    },
  ];
  return (
    <ListPage
      call={auditRoutes.page}
      title={t('operationLog.title')}
      description={t('operationLog.description')}
      columns={columns}
      rowLabel={(row) => actionText(row.action)}
      rowHref={hrefOf}
      rowActions={(row) => [
        { key: 'open', label: t('operationLog.details'), call: auditRoutes.detail, href: hrefOf(row) },
      ]}
      filters={[
        { kind: 'text', name: 'account', label: t('field.account') },
        { kind: 'dateRange', name: 'time', from: 'from', to: 'to', label: t('field.at') },
        { kind: 'text', name: 'objectType', label: t('operationLog.objectType') },
        { kind: 'text', name: 'objectId', label: t('operationLog.objectId') },
        { kind: 'text', name: 'ip', label: t('field.ip') },
        { kind: 'text', name: 'requestId', label: t('operationLog.requestId') },
      ]}
      emptyTitle={t('operationLog.empty')}
      emptyText={t('operationLog.emptyText')}
    />
  );
}
