import type { Shop } from '@tilldeck/contracts/devices/shop.schemas';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { ShopNow } from './ShopNow.tsx';

export const shopColumns: readonly ListColumn<Shop>[] = [
  {
    key: 'name',
    title: (t) => t('shop:field.name'),
    isKey: true,
    width: 230,
    render: (row) => <Link to={`/device/shop/details/${row.id}`}>{row.name}</Link>,
  },
  { key: 'code', title: (t) => t('shop:field.code'), width: 110 },
  { key: 'now', title: (t) => t('shop:field.now'), width: 150, render: (row) => <ShopNow shop={row} /> },
  {
    key: 'deviceCount',
    title: (t) => t('shop:field.devices'),
    width: 100,
    align: 'end',
    render: (row) => (
      <Link to={`/device/list?shopId=${row.id}`}>
        <NumberText value={row.deviceCount} />
      </Link>
    ),
  },
  { key: 'area', title: (t) => t('shop:field.area'), width: 190 },
  { key: 'address', title: (t) => t('shop:field.address'), width: 240 },
  { key: 'orgName', title: (t) => t('shop:field.partner'), width: 220 },
  {
    key: 'timeZone',
    title: (t) => t('shop:field.timezone'),
    width: 170,
    isExtra: true,
    render: (row) => row.timeZone.replaceAll('_', ' '),
  },
  { key: 'contact', title: (t) => t('shop:field.contact'), width: 150, isExtra: true },
  { key: 'phone', title: (t) => t('shop:field.phone'), width: 150, isExtra: true },
  { key: 'remark', title: (t) => t('shop:field.remark'), width: 220, isExtra: true },
  {
    key: 'updatedAt',
    title: (t) => t('shop:field.updatedAt'),
    width: 160,
    isExtra: true,
    render: (row) => <TimeText at={row.updatedAt} />,
  },
];
