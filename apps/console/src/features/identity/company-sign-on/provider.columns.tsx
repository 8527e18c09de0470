import type { ProviderLink, SignOnProvider } from '@tilldeck/contracts/identity/company-sign-on.schemas';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

export const providerStateTexts: StateTexts<SignOnProvider['state']> = {
  enabled: { tone: 'ok', text: (t) => t('companySignOn:state.enabled') },
  disabled: { tone: 'off', text: (t) => t('companySignOn:state.disabled') },
};

export const providerColumns: readonly ListColumn<SignOnProvider>[] = [
  {
    key: 'name',
    title: (t) => t('companySignOn:field.name'),
    isKey: true,
    width: 200,
    render: (row) => <Link to={`/account/sso/details/${row.id}`}>{row.name}</Link>,
  },
  {
    key: 'slug',
    title: (t) => t('companySignOn:field.slug'),
    width: 150,
    render: (row) => <CopyableId value={row.slug} isQuiet />,
  },
  {
    key: 'state',
    title: (t) => t('companySignOn:field.state'),
    width: 110,
    render: (row) => <StatusTag state={row.state} states={providerStateTexts} />,
  },
  { key: 'issuer', title: (t) => t('companySignOn:field.issuer'), width: 230 },
  {
    key: 'linkCount',
    title: (t) => t('companySignOn:field.linkCount'),
    width: 90,
    align: 'end',
    render: (row) => <NumberText value={row.linkCount} />,
  },
  {
    key: 'lastUsedAt',
    title: (t) => t('companySignOn:field.lastUsedAt'),
    width: 170,
    render: (row) => <TimeText at={row.lastUsedAt} />,
  },
  { key: 'orgName', title: (t) => t('companySignOn:field.organisation'), width: 180 },
  { key: 'createdByName', title: (t) => t('companySignOn:field.createdBy'), width: 140, isExtra: true },
  {
    key: 'createdAt',
    title: (t) => t('companySignOn:field.createdAt'),
    width: 170,
    isExtra: true,
    render: (row) => <TimeText at={row.createdAt} />,
  },
];

export const linkColumns: readonly ListColumn<ProviderLink>[] = [
  { key: 'loginName', title: (t) => t('companySignOn:field.account'), isKey: true, width: 160 },
  { key: 'nickName', title: (t) => t('companySignOn:links.nickName'), width: 140 },
  { key: 'email', title: (t) => t('companySignOn:links.email'), width: 210 },
  {
    key: 'subject',
    title: (t) => t('companySignOn:links.subject'),
    width: 180,
    render: (row) => <CopyableId value={row.subject} isQuiet />,
  },
  {
    key: 'linkedAt',
    title: (t) => t('companySignOn:links.linkedAt'),
    width: 160,
    render: (row) => <TimeText at={row.linkedAt} />,
  },
  {
    key: 'lastUsedAt',
    title: (t) => t('companySignOn:field.lastUsedAt'),
    width: 160,
    render: (row) => <TimeText at={row.lastUsedAt} />,
  },
];
