import type { ApiKey } from '@tilldeck/contracts/identity/api-key.schemas';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

export const apiKeyStateTexts: StateTexts<ApiKey['state'] | 'expiring'> = {
  active: { tone: 'ok', text: (t) => t('integration:apikey.state.active') },
  expiring: { tone: 'warn', text: (t) => t('integration:apikey.state.expiring') },
  expired: { tone: 'off', text: (t) => t('integration:apikey.state.expired') },
  revoked: { tone: 'off', text: (t) => t('integration:apikey.state.revoked') },
};

const soonMs = 14 * 86_400_000;

/** A key that ends within two weeks stands out while there is time to replace it. */
export const apiKeyStateOf = ({ state, expiresAt }: ApiKey): keyof typeof apiKeyStateTexts =>
  state === 'active' && Date.parse(expiresAt) - Date.now() < soonMs ? 'expiring' : state;

function ScopeCount({ count }: { count: number }) {
  const { t } = useTranslation('integration');
  return t('apikey.scopeCount', { count });
}

export function LastUse({ at }: { at: string | null }) {
  const { t } = useTranslation('integration');
  return at ? <TimeText at={at} /> : <span className="blk-soft">{t('apikey.never')}</span>;
}

export const apiKeyColumns: readonly ListColumn<ApiKey>[] = [
  { key: 'name', title: (t) => t('integration:apikey.name'), isKey: true, width: 190 },
  {
    key: 'keyId',
    title: (t) => t('integration:apikey.keyId'),
    width: 180,
    render: (row) => <CopyableId value={`tdk_${row.keyId}`} isQuiet />,
  },
  {
    key: 'state',
    title: (t) => t('integration:apikey.state'),
    width: 130,
    render: (row) => <StatusTag state={apiKeyStateOf(row)} states={apiKeyStateTexts} />,
  },
  {
    key: 'scopes',
    title: (t) => t('integration:apikey.scopes'),
    width: 130,
    render: (row) => <ScopeCount count={row.scopes.length} />,
  },
  {
    key: 'lastUsedAt',
    title: (t) => t('integration:apikey.lastUsed'),
    width: 170,
    render: (row) => <LastUse at={row.lastUsedAt} />,
  },
  {
    key: 'expiresAt',
    title: (t) => t('integration:apikey.expiresAt'),
    width: 170,
    render: (row) => <TimeText at={row.expiresAt} />,
  },
  { key: 'ratePerMinute', title: (t) => t('integration:apikey.rate'), width: 140, align: 'end' },
  { key: 'orgName', title: (t) => t('integration:apikey.organisation'), width: 180 },
  { key: 'createdByName', title: (t) => t('integration:apikey.createdBy'), width: 140, isExtra: true },
  {
    key: 'createdAt',
    title: (t) => t('integration:apikey.createdAt'),
    width: 170,
    isExtra: true,
    render: (row) => <TimeText at={row.createdAt} />,
  },
];
