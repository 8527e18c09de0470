import type { TransferBatch, TransferRecord } from '@tilldeck/contracts/devices/transfer.schemas';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { transferStateTexts } from '../parts/transfer/transfer.states.ts';

export function MethodText({ method }: { method: TransferRecord['shippingMethod'] }) {
  const phrase = usePhrase();
  return method ? phrase((t) => t(`intake:transfer.method.${method}`)) : null;
}

export const recordColumns: readonly ListColumn<TransferRecord>[] = [
  { key: 'sn', title: (t) => t('intake:transfer.sn'), isKey: true, width: 180 },
  { key: 'series', title: (t) => t('intake:transfer.series'), width: 110 },
  { key: 'model', title: (t) => t('intake:transfer.model'), width: 120 },
  { key: 'fromPartner', title: (t) => t('intake:transfer.from'), width: 170 },
  { key: 'toPartner', title: (t) => t('intake:transfer.to'), width: 170 },
  {
    key: 'shippingMethod',
    title: (t) => t('intake:transfer.method'),
    width: 130,
    render: (row) => <MethodText method={row.shippingMethod} />,
  },
  {
    key: 'batchNo',
    title: (t) => t('intake:transfer.batchNo'),
    width: 190,
    render: (row) => <Link to={`/device/transfer/details/${row.transferId}`}>{row.batchNo}</Link>,
  },
  { key: 'operator', title: (t) => t('intake:transfer.operator'), width: 130 },
  { key: 'at', title: (t) => t('intake:transfer.at'), width: 170, render: (row) => <TimeText at={row.at} /> },
  { key: 'remark', title: (t) => t('intake:transfer.remark'), width: 200 },
];

export const batchColumns: readonly ListColumn<TransferBatch>[] = [
  {
    key: 'batchNo',
    title: (t) => t('intake:transfer.batchNo'),
    isKey: true,
    width: 190,
    render: (row) => <Link to={`/device/transfer/details/${row.id}`}>{row.batchNo}</Link>,
  },
  {
    key: 'state',
    title: (t) => t('intake:transfer.state'),
    width: 120,
    render: (row) => <StatusTag state={row.state} states={transferStateTexts} />,
  },
  { key: 'partnerName', title: (t) => t('intake:transfer.to'), width: 180 },
  {
    key: 'deviceCount',
    title: (t) => t('intake:transfer.count'),
    width: 100,
    align: 'end',
    render: (row) => <NumberText value={row.deviceCount} />,
  },
  {
    key: 'faultCount',
    title: (t) => t('intake:transfer.faulty'),
    width: 100,
    align: 'end',
    render: (row) => <NumberText value={row.faultCount} />,
  },
  {
    key: 'shippingMethod',
    title: (t) => t('intake:transfer.method'),
    width: 130,
    render: (row) => <MethodText method={row.shippingMethod} />,
  },
  { key: 'operator', title: (t) => t('intake:transfer.operator'), width: 130 },
  {
    key: 'finishedAt',
    title: (t) => t('intake:import.finishedAt'),
    width: 170,
    render: (row) => <TimeText at={row.finishedAt} />,
  },
  { key: 'remark', title: (t) => t('intake:transfer.remark'), width: 200 },
];
