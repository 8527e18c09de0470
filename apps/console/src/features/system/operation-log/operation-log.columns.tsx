import type { AuditEntry } from '@tilldeck/contracts/identity/audit.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useActionText } from '../../../lib/history/action-text.ts';
import { useObjectHref } from '../../../lib/history/object-page.ts';
import { useObjectTypes } from '../../../lib/history/object-text.ts';

/** The object's name, as a link where it has a page that this person may open. */
export function ObjectName({ entry }: { entry: AuditEntry }) {
  const href = useObjectHref()(entry);
  const name = entry.objectName || entry.objectId;
  return href ? <Link to={href}>{name}</Link> : name;
}

export function useOperationColumns(): readonly ListColumn<AuditEntry>[] {
  const { t } = useTranslation('system');
  const actionText = useActionText();
  const objectTypes = useObjectTypes();
  return [
    {
      key: 'at',
      title: t('field.at'),
      isKey: true,
      width: 170,
      render: (row) => <TimeText at={row.at} form="second" />,
    },
    { key: 'action', title: t('operationLog.action'), width: 220, render: (row) => actionText(row.action) },
    {
      key: 'objectType',
      title: t('operationLog.objectType'),
      width: 130,
      render: (row) => objectTypes.text(row.objectType),
    },
    {
      key: 'objectName',
      title: t('operationLog.object'),
      width: 180,
      render: (row) => <ObjectName entry={row} />,
    },
    {
      key: 'accountName',
      title: t('field.account'),
      width: 130,
      render: (row) => row.accountName || t('operationLog.system'),
    },
    { key: 'orgName', title: t('field.organisation'), width: 160 },
    { key: 'actingForOrgName', title: t('operationLog.actingFor'), width: 140 },
    {
      key: 'ip',
      title: t('field.ip'),
      width: 140,
      render: (row) => row.ip && <CopyableId value={row.ip} label="IP" isQuiet />,
    },
    { key: 'reason', title: t('operationLog.reason') },
    { key: 'objectId', title: t('operationLog.objectId'), width: 120, isExtra: true },
    {
      key: 'requestId',
      title: t('operationLog.requestId'),
      width: 260,
      isExtra: true,
      render: (row) => <CopyableId value={row.requestId} label={t('operationLog.requestId')} isQuiet />,
    },
  ];
}
