import { Link } from 'react-router';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { ShopNow } from './ShopNow.tsx';
import { shopFields } from './shop.fields.ts';

export const shopColumns = shopFields.columns({
  name: { isKey: true, width: 230, render: (row) => <Link to={`/device/shop/details/${row.id}`}>{row.name}</Link> },
  code: { width: 110 },
  now: { width: 150, render: (row) => <ShopNow shop={row} /> },
  deviceCount: {
    width: 100,
    render: (row) => (
      <Link to={`/device/list?shopId=${row.id}`}>
        <NumberText value={row.deviceCount} />
      </Link>
    ),
  },
  area: { width: 190, cutAt: 170 },
  address: { width: 240, cutAt: 170 },
  orgName: { width: 220, cutAt: 180 },
  timeZone: { width: 170, isExtra: true },
  contact: { width: 150, isExtra: true },
  phone: { width: 150, isExtra: true },
  remark: { width: 220, isExtra: true },
  updatedAt: { width: 160, isExtra: true },
});
