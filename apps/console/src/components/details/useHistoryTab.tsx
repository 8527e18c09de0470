import type { AuditObjectType } from '@tilldeck/contracts/catalogue.audit';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../base/useBlocks.ts';
import type { PageTab } from '../page/PageTabs.tsx';
import { ObjectHistory } from './ObjectHistory.tsx';

/** The last tab of a record's page: what happened to it. None for people who may not read the operation log. */
export function useHistoryTab(type: AuditObjectType, id: string, options: { hasNames?: boolean } = {}): PageTab[] {
  const { t } = useTranslation('words');
  const mayCall = useMayCall();
  if (!mayCall(auditRoutes.object)) return [];
  const title = t('history');
  return [
    {
      key: 'history',
      label: title,
      content: <ObjectHistory objectType={type} objectId={id} title={title} {...options} />,
    },
  ];
}
