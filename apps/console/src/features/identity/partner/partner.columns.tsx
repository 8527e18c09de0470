import type { Partner } from '@tilldeck/contracts/identity/partner.schemas';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { AreaText } from './AreaText.tsx';

export const partnerStateTexts: StateTexts<Partner['state']> = {
  enabled: { tone: 'ok', text: (t) => t('partner:state.enabled') },
  disabled: { tone: 'off', text: (t) => t('partner:state.disabled') },
  waiting: { tone: 'warn', text: (t) => t('partner:state.waiting') },
};
export const activationTexts: StateTexts<Partner['activationState']> = {
  pending: { tone: 'idle', text: (t) => t('partner:activation.pending') },
  activated: { tone: 'ok', text: (t) => t('partner:activation.activated') },
};
export const typeTexts: StateTexts<Partner['type']> = {
  controllable: { tone: 'run', text: (t) => t('partner:type.controllable') },
  cooperative: { tone: 'idle', text: (t) => t('partner:type.cooperative') },
};

export const partnerHref = (id: string): string => `/partner/admin/details/${id}`;

export const partnerColumns: readonly ListColumn<Partner>[] = [
  {
    key: 'name',
    title: (t) => t('partner:name'),
    isKey: true,
    width: 240,
    render: (row) => <Link to={partnerHref(row.id)}>{row.name}</Link>,
  },
  { key: 'abbreviation', title: (t) => t('partner:abbreviation'), width: 120, isExtra: true },
  {
    key: 'type',
    title: (t) => t('partner:type'),
    width: 130,
    render: (row) => <StatusTag state={row.type} states={typeTexts} />,
  },
  { key: 'parentName', title: (t) => t('partner:parent'), width: 200 },
  {
    key: 'state',
    title: (t) => t('partner:state'),
    width: 120,
    render: (row) => <StatusTag state={row.state} states={partnerStateTexts} />,
  },
  {
    key: 'activationState',
    title: (t) => t('partner:activation'),
    width: 130,
    render: (row) => <StatusTag state={row.activationState} states={activationTexts} />,
  },
  {
    key: 'countryCode',
    title: (t) => t('partner:country'),
    width: 130,
    render: (row) => <AreaText country={row.countryCode} />,
  },
  { key: 'contactPerson', title: (t) => t('partner:contactPerson'), width: 140 },
  { key: 'contactEmail', title: (t) => t('partner:contactEmail'), width: 200, isExtra: true },
  { key: 'phone', title: (t) => t('partner:phone'), width: 140, isExtra: true },
  {
    key: 'subPartnerCount',
    title: (t) => t('partner:subPartners'),
    width: 110,
    align: 'end',
    render: (row) => <NumberText value={row.subPartnerCount} />,
  },
  {
    key: 'deviceCount',
    title: (t) => t('partner:devices'),
    width: 90,
    align: 'end',
    render: (row) => <NumberText value={row.deviceCount} />,
  },
  { key: 'depth', title: (t) => t('partner:level'), width: 80, align: 'end', isExtra: true },
  {
    key: 'createdAt',
    title: (t) => t('partner:createdAt'),
    width: 170,
    render: (row) => <TimeText at={row.createdAt} />,
  },
];
