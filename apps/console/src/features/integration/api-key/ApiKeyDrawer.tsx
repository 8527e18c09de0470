import { type ActionKey, type Permission, requiredPermission } from '@tilldeck/contracts/core/route';
import { apiKeyRoutes } from '@tilldeck/contracts/identity/api-key.routes';
import type { ApiKey } from '@tilldeck/contracts/identity/api-key.schemas';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { declaredMenus } from '../../../lib/permission/declared-menus.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { apiKeyStateOf, apiKeyStateTexts, LastUse } from './api-key.columns.tsx';

/** One key: what it may do, when it was used and by whom it was made. */
export function ApiKeyDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('integration');
  return (
    <Drawer open={id !== undefined} onClose={onClose} title={t('apikey.open')} size={560} destroyOnHidden>
      {id ? <ApiKeyFacts id={id} /> : null}
    </Drawer>
  );
}

function ApiKeyFacts({ id }: { id: string }) {
  const { t } = useTranslation('integration');
  const record = useCall(apiKeyRoutes.detail, { id });
  if (record.error) return <ErrorState error={record.error} onRetry={() => void record.refetch()} />;
  if (!record.data) return <SkeletonLines rows={6} />;
  const key = record.data;
  const facts = [
    { label: t('apikey.name'), value: key.name },
    { label: t('apikey.state'), value: <StatusTag state={apiKeyStateOf(key)} states={apiKeyStateTexts} /> },
    { label: t('apikey.keyId'), value: <CopyableId value={`tdk_${key.keyId}`} /> },
    { label: t('apikey.organisation'), value: key.orgName },
    { label: t('apikey.lastUsed'), value: <LastUse at={key.lastUsedAt} /> },
    { label: t('apikey.lastUsedFrom'), value: key.lastUsedFrom },
    { label: t('apikey.expiresAt'), value: <TimeText at={key.expiresAt} /> },
    { label: t('apikey.rate'), value: key.ratePerMinute },
    { label: t('apikey.createdBy'), value: key.createdByName },
    { label: t('apikey.createdAt'), value: <TimeText at={key.createdAt} /> },
    ...(key.revokedAt
      ? [
          { label: t('apikey.revokedBy'), value: key.revokedByName },
          { label: t('apikey.revokedAt'), value: <TimeText at={key.revokedAt} /> },
        ]
      : []),
    { label: t('apikey.scopes'), value: <ScopeList scopes={key.scopes} />, isWide: true },
  ];
  return <FactsGrid facts={facts} />;
}

function ScopeList({ scopes }: Pick<ApiKey, 'scopes'>) {
  const { t, i18n } = useTranslation('integration');
  const byPage = new Map<string, ActionKey[]>();
  for (const scope of scopes) {
    const needed = requiredPermission(scope as Permission);
    if (needed) byPage.set(needed.id, [...(byPage.get(needed.id) ?? []), needed.action]);
  }
  const nameOf = (id: string) => {
    const menu = declaredMenus.find(({ key }) => key === id);
    return menu ? nameIn(i18n.language, menu) : id;
  };
  return (
    <ul>
      {[...byPage].map(([id, actions]) => (
        <li key={id}>
          <strong>{nameOf(id)}</strong>: {actions.map((action) => t(`action.${action}`)).join(', ')}
        </li>
      ))}
    </ul>
  );
}
