import type { WaitingOrder } from '@tilldeck/contracts/factory/factory-policy.schemas';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';

/** Orders with how many of their devices are still to be started. */
export const orderColumns: readonly ListColumn<WaitingOrder>[] = [
  {
    key: 'orderNo',
    title: (t) => t('factoryPolicy:field.orderNo'),
    isKey: true,
    width: 220,
    render: (row) => <span className="blk-mono">{row.orderNo}</span>,
  },
  {
    key: 'waiting',
    title: (t) => t('factoryPolicy:field.waiting'),
    width: 120,
    align: 'end',
    render: (row) => <NumberText value={row.waiting} />,
  },
  {
    key: 'activated',
    title: (t) => t('factoryPolicy:field.activated'),
    width: 120,
    align: 'end',
    render: (row) => <NumberText value={row.activated} />,
  },
];
