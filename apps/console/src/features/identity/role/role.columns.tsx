import { maxListedAccounts, type RoleAccount, type RoleItem } from '@tilldeck/contracts/identity/role.schemas';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { type Translate, usePhrase } from '../../../components/text/usePhrase.ts';

export const rolePath = (id: string): string => `/system/role/details/${id}`;

export const roleColumns: readonly ListColumn<RoleItem>[] = [
  {
    key: 'name',
    title: (t) => t('role:field.name'),
    isKey: true,
    width: 220,
    render: (row) => <RoleName role={row} />,
  },
  {
    key: 'code',
    title: (t) => t('role:field.code'),
    width: 150,
    render: (row) => <span className="blk-mono">{row.code}</span>,
  },
  { key: 'orgName', title: (t) => t('role:field.organisation'), width: 200 },
  {
    key: 'platform',
    title: (t) => t('role:field.platform'),
    width: 110,
    render: (row) => <Words text={(t) => t(`role:platform.${row.platform}`)} />,
  },
  {
    key: 'accountCount',
    title: (t) => t('role:field.accounts'),
    width: 100,
    align: 'end',
    render: (row) => (row.accountCount < maxListedAccounts ? row.accountCount : `${maxListedAccounts - 1}+`),
  },
  { key: 'permissionCount', title: (t) => t('role:field.permissions'), width: 110, align: 'end' },
  {
    key: 'services',
    title: (t) => t('role:field.services'),
    width: 200,
    render: (row) => <ServiceNames services={row.services} />,
  },
  { key: 'sort', title: (t) => t('role:field.sort'), width: 80, align: 'end' },
  { key: 'remark', title: (t) => t('role:field.remark'), width: 220 },
  {
    key: 'updatedAt',
    title: (t) => t('role:field.updatedAt'),
    width: 170,
    render: (row) => <TimeText at={row.updatedAt} />,
  },
  {
    key: 'createdAt',
    title: (t) => t('role:field.createdAt'),
    width: 170,
    isExtra: true,
    render: (row) => <TimeText at={row.createdAt} />,
  },
];

function RoleName({ role }: { role: RoleItem }) {
  const phrase = usePhrase();
  return (
    <>
      <Link to={rolePath(role.id)}>{role.name}</Link>
      {role.isOwn ? <span className="blk-soft"> · {phrase((t) => t('role:own'))}</span> : null}
    </>
  );
}

function Words({ text }: { text: (t: Translate) => string }) {
  return usePhrase()(text);
}

/** Third-party services by name, or that there are none. */
export function ServiceNames({ services }: { services: RoleItem['services'] }) {
  const phrase = usePhrase();
  if (services.length === 0) return <span className="blk-soft">{phrase((t) => t('role:service.none'))}</span>;
  return services.map((service) => phrase((t) => t(`role:service.${service}`))).join(', ');
}

type AccountState = 'lead' | 'enabled' | 'disabled';
const accountStates: StateTexts<AccountState> = {
  lead: { tone: 'ok', text: (t) => t('role:state.lead') },
  enabled: { tone: 'ok', text: (t) => t('role:state.enabled') },
  disabled: { tone: 'off', text: (t) => t('role:state.disabled') },
};
const stateOf = (row: RoleAccount): AccountState =>
  row.isEnabled ? (row.isProjectLead ? 'lead' : 'enabled') : 'disabled';

/** `hrefOf` is null for people who may not open accounts. */
export const roleAccountColumns = (hrefOf: ((id: string) => string) | null): readonly ListColumn<RoleAccount>[] => [
  {
    key: 'loginName',
    title: (t) => t('role:field.loginName'),
    isKey: true,
    width: 200,
    render: (row) => (hrefOf ? <Link to={hrefOf(row.id)}>{row.loginName}</Link> : row.loginName),
  },
  { key: 'nickName', title: (t) => t('role:field.nickName'), width: 180 },
  { key: 'email', title: (t) => t('role:field.email'), width: 260 },
  {
    key: 'isEnabled',
    title: (t) => t('role:field.state'),
    width: 140,
    render: (row) => <StatusTag state={stateOf(row)} states={accountStates} />,
  },
];
