import type { Claim } from '@tilldeck/contracts/link/claim.schemas';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

const claimStateTexts: StateTexts<Claim['state']> = {
  open: { tone: 'ok', text: (t) => t('enrolment:claim.state.open') },
  used: { tone: 'off', text: (t) => t('enrolment:claim.state.used') },
  expired: { tone: 'off', text: (t) => t('enrolment:claim.state.expired') },
  revoked: { tone: 'off', text: (t) => t('enrolment:claim.state.revoked') },
};

function Uses({ uses, maxUses }: Pick<Claim, 'uses' | 'maxUses'>) {
  const { t } = useTranslation('enrolment');
  return t('claim.usesOf', { uses, max: maxUses });
}

function ForDevice({ sn }: Pick<Claim, 'sn'>) {
  const { t } = useTranslation('enrolment');
  return sn ? <span className="blk-mono">{sn}</span> : <span className="blk-soft">{t('claim.anyDevice')}</span>;
}

export const claimColumns: readonly ListColumn<Claim>[] = [
  { key: 'label', title: (t) => t('enrolment:claim.label'), isKey: true, width: 200 },
  {
    key: 'state',
    title: (t) => t('enrolment:claim.state'),
    width: 120,
    render: (row) => <StatusTag state={row.state} states={claimStateTexts} />,
  },
  {
    key: 'uses',
    title: (t) => t('enrolment:claim.uses'),
    width: 120,
    render: (row) => <Uses uses={row.uses} maxUses={row.maxUses} />,
  },
  { key: 'sn', title: (t) => t('enrolment:claim.sn'), width: 180, render: (row) => <ForDevice sn={row.sn} /> },
  { key: 'shopName', title: (t) => t('enrolment:claim.shop'), width: 160 },
  {
    key: 'expiresAt',
    title: (t) => t('enrolment:claim.expiresAt'),
    width: 170,
    render: (row) => <TimeText at={row.expiresAt} />,
  },
  { key: 'orgName', title: (t) => t('enrolment:claim.partner'), width: 160 },
  { key: 'createdBy', title: (t) => t('enrolment:claim.createdBy'), width: 140 },
  {
    key: 'createdAt',
    title: (t) => t('enrolment:claim.createdAt'),
    width: 170,
    isExtra: true,
    render: (row) => <TimeText at={row.createdAt} />,
  },
];
