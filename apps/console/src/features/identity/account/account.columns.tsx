import type { Account, ActivationState } from '@tilldeck/contracts/identity/account.schemas';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useSession } from '../../../lib/session/session-state.ts';
import type { AccountArea } from './account.pages.ts';

export const accountStateTexts: StateTexts<'enabled' | 'disabled'> = {
  enabled: { tone: 'ok', text: (t) => t('account:state.enabled') },
  disabled: { tone: 'off', text: (t) => t('account:state.disabled') },
};
export const activationTexts: StateTexts<ActivationState> = {
  active: { tone: 'ok', text: (t) => t('account:activation.active') },
  initial: { tone: 'run', text: (t) => t('account:activation.initial') },
  expired: { tone: 'warn', text: (t) => t('account:activation.expired') },
  pending: { tone: 'idle', text: (t) => t('account:activation.pending') },
};
export const stateOf = (account: Pick<Account, 'isEnabled'>) => (account.isEnabled ? 'enabled' : 'disabled');

/** Marks beside a name: who leads, and who looks. */
export function AccountMarks({ account }: { account: Pick<Account, 'id' | 'isProjectLead'> }) {
  const { t } = useTranslation('account');
  const { info } = useSession();
  return (
    <>
      {account.isProjectLead ? <Tag title={t('leadHint')}>{t('lead')}</Tag> : null}
      {info?.id === account.id ? <Tag>{t('you')}</Tag> : null}
    </>
  );
}

export const accountColumns = (area: AccountArea): readonly ListColumn<Account>[] => [
  {
    key: 'loginName',
    title: (t) => t('account:field.loginName'),
    isKey: true,
    width: 190,
    render: (row) => (
      <>
        <Link to={area.detailsPath(row.id)} style={{ color: 'var(--blk-link)' }}>
          {row.loginName}
        </Link>{' '}
        <AccountMarks account={row} />
      </>
    ),
  },
  { key: 'nickName', title: (t) => t('account:field.nickName'), width: 130 },
  { key: 'orgName', title: (t) => t('account:field.organisation'), width: 170 },
  {
    key: 'roles',
    title: (t) => t('account:field.roles'),
    width: 130,
    render: (row) => row.roles.map((role) => role.name).join(', ') || <span className="blk-soft">–</span>,
  },
  {
    key: 'state',
    title: (t) => t('account:field.state'),
    width: 95,
    render: (row) => <StatusTag state={stateOf(row)} states={accountStateTexts} />,
  },
  {
    key: 'activation',
    title: (t) => t('account:field.activation'),
    width: 180,
    render: (row) => <StatusTag state={row.activation} states={activationTexts} />,
  },
  {
    key: 'lastLoginAt',
    title: (t) => t('account:field.lastLogin'),
    width: 160,
    render: (row) => (row.lastLoginAt ? <TimeText at={row.lastLoginAt} /> : <span className="blk-soft">–</span>),
  },
  { key: 'email', title: (t) => t('account:field.email'), width: 220 },
  {
    key: 'userType',
    title: (t) => t('account:field.userType'),
    width: 120,
    isExtra: true,
    render: (row) => <UserTypeText type={row.userType} />,
  },
  { key: 'departmentName', title: (t) => t('account:field.department'), width: 150, isExtra: true },
  { key: 'phone', title: (t) => t('account:field.phone'), width: 150, isExtra: true },
  {
    key: 'createdAt',
    title: (t) => t('account:field.createdAt'),
    width: 160,
    isExtra: true,
    render: (row) => <TimeText at={row.createdAt} />,
  },
];

export function UserTypeText({ type }: { type: Account['userType'] }) {
  const { t } = useTranslation('account');
  return t(`userType.${type}`);
}
