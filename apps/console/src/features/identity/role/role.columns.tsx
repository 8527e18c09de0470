import { maxListedAccounts, type RoleAccount, type RoleItem } from '@tilldeck/contracts/identity/role.schemas';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { roleFields } from './role.fields.ts';

export const rolePath = (id: string): string => `/system/role/details/${id}`;

export const roleColumns = roleFields.columns({
  name: { isKey: true, width: 220, render: (row) => <RoleName role={row} /> },
  code: { width: 150, render: (row) => <span className="blk-mono">{row.code}</span> },
  orgName: { width: 200 },
  platform: { width: 110 },
  accountCount: {
    width: 100,
    render: (row) => (row.accountCount < maxListedAccounts ? row.accountCount : `${maxListedAccounts - 1}+`),
  },
  permissionCount: { width: 110 },
  services: { width: 200, render: (row) => <ServiceNames services={row.services} /> },
  sort: { width: 80 },
  remark: { width: 220 },
  updatedAt: { width: 170 },
  createdAt: { width: 170, isExtra: true },
});

function RoleName({ role }: { role: RoleItem }) {
  const phrase = usePhrase();
  return (
    <>
      <Link to={rolePath(role.id)}>{role.name}</Link>
      {role.isOwn ? <span className="blk-soft"> · {phrase((t) => t('role:own'))}</span> : null}
    </>
  );
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
