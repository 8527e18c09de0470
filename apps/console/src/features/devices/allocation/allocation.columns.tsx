import type { Allocation } from '@tilldeck/contracts/devices/allocation.schemas';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';

const openTexts: StateTexts<'open' | 'ended'> = {
  open: { tone: 'ok', text: (t) => t('intake:allocation.openYes') },
  ended: { tone: 'off', text: (t) => t('intake:allocation.openNo') },
};

function KindText({ kind }: Pick<Allocation, 'kind'>) {
  const phrase = usePhrase();
  return phrase((t) => t(`intake:allocation.kind.${kind}`));
}

export const allocationColumns: readonly ListColumn<Allocation>[] = [
  {
    key: 'sn',
    title: (t) => t('intake:transfer.sn'),
    isKey: true,
    width: 180,
    render: (row) => (row.deviceId ? <Link to={`/device/details/${row.deviceId}`}>{row.sn}</Link> : row.sn),
  },
  { key: 'model', title: (t) => t('intake:transfer.model'), width: 120 },
  {
    key: 'isOpen',
    title: (t) => t('intake:allocation.open'),
    width: 120,
    render: (row) => <StatusTag state={row.endedAt ? 'ended' : 'open'} states={openTexts} />,
  },
  { key: 'kind', title: (t) => t('intake:allocation.kind'), width: 120, render: (row) => <KindText kind={row.kind} /> },
  { key: 'targetName', title: (t) => t('intake:allocation.target'), width: 180 },
  { key: 'ownerName', title: (t) => t('intake:allocation.owner'), width: 170 },
  { key: 'allocatedBy', title: (t) => t('intake:allocation.by'), width: 140 },
  {
    key: 'allocatedAt',
    title: (t) => t('intake:allocation.at'),
    width: 170,
    render: (row) => <TimeText at={row.allocatedAt} />,
  },
  {
    key: 'endedAt',
    title: (t) => t('intake:allocation.ended'),
    width: 170,
    render: (row) => <TimeText at={row.endedAt} />,
  },
  { key: 'endedBy', title: (t) => t('intake:allocation.endedBy'), width: 140, isExtra: true },
  { key: 'remark', title: (t) => t('intake:allocation.remark'), width: 200 },
];
