import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import type { AuditEntry } from '@tilldeck/contracts/identity/audit.schemas';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useActionOptions, useActionText } from '../../../lib/history/action-text.ts';
import { useObjectHref } from '../../../lib/history/object-page.ts';
import { useObjectTypes } from '../../../lib/history/object-text.ts';
import { useOperationColumns } from './operation-log.columns.tsx';
import { RecordCheckButton } from './RecordCheckButton.tsx';

const hrefOf = (row: AuditEntry) => `/system/operationlog/details/${row.id}`;

/** /system/operationlog/list */
export function OperationLogListPage() {
  const { t } = useTranslation('system');
  const actionText = useActionText();
  const actions = useActionOptions();
  const objectTypes = useObjectTypes();
  const objectHref = useObjectHref();
  return (
    <ListPage
      call={auditRoutes.page}
      exportCall={auditRoutes.export}
      title={t('operationLog.title')}
      description={t('operationLog.description')}
      columns={useOperationColumns()}
      rowLabel={(row) => actionText(row.action)}
      rowHref={hrefOf}
      rowActions={(row) => {
        const object = objectHref(row);
        return [
          { key: 'details', label: t('operationLog.details'), call: auditRoutes.detail, href: hrefOf(row) },
          ...(object ? [{ key: 'open', label: t('operationLog.openObject'), href: object }] : []),
        ];
      }}
      actions={<RecordCheckButton />}
      emptyAction={null}
      filters={[
        { kind: 'text', name: 'account', label: t('field.account') },
        { kind: 'dateRange', name: 'time', from: 'from', to: 'to', label: t('field.at') },
        { kind: 'select', name: 'action', label: t('operationLog.action'), options: actions },
        { kind: 'select', name: 'objectType', label: t('operationLog.objectType'), options: objectTypes.options },
        { kind: 'text', name: 'objectId', label: t('operationLog.objectId') },
        { kind: 'text', name: 'ip', label: t('field.ip') },
        { kind: 'text', name: 'requestId', label: t('operationLog.requestId') },
      ]}
      emptyTitle={t('operationLog.empty')}
      emptyText={t('operationLog.emptyText')}
    />
  );
}
