import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { percentOf } from './sale.rules.ts';

/** A row of a table of sales: what was shipped, and how much of it is activated. */
export interface SaleRow {
  key: string;
  label: string;
  shipped: number;
  sold: number;
  /** The devices; empty where no list shows the same. */
  hrefs: { shipped: string; sold: string; stock: string };
}

const linked = (value: number, href: string): ReactNode =>
  href === '' ? (
    <NumberText value={value} />
  ) : (
    <Link to={href}>
      <NumberText value={value} />
    </Link>
  );

export const saleColumns = (title: string): ListColumn<SaleRow>[] => [
  { key: 'label', title, isKey: true, width: 160 },
  {
    key: 'shipped',
    title: (t) => t('insight:metric.sale.shipped'),
    align: 'end',
    width: 90,
    render: ({ shipped, hrefs }) => linked(shipped, hrefs.shipped),
  },
  {
    key: 'sold',
    title: (t) => t('sale:activated'),
    align: 'end',
    width: 90,
    render: ({ sold, hrefs }) => linked(sold, hrefs.sold),
  },
  {
    key: 'percent',
    title: (t) => t('sale:sellThrough'),
    align: 'end',
    width: 110,
    render: ({ shipped, sold }) => {
      const percent = percentOf(sold, shipped);
      return percent === null ? <NumberText value={null} /> : `${percent} %`;
    },
  },
  {
    key: 'stock',
    title: (t) => t('sale:notActivated'),
    align: 'end',
    width: 110,
    render: ({ shipped, sold, hrefs }) => linked(shipped - sold, hrefs.stock),
  },
];
