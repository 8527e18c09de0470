import type { MenuSpec } from '../identity/menu.schemas.ts';
import type { OrderKind } from './order.states.ts';

const both = ['admin', 'partner'] as const;

interface OrderPages {
  kind: OrderKind;
  sort: number;
  guide: string;
  titleEn: string;
  titleZh: string;
}

/** The list of one kind of orders with its pages. */
function orderMenus({ kind, sort, guide, titleEn, titleZh }: OrderPages): MenuSpec[] {
  const name = kind === 'maintenance' ? 'Maintenance' : 'Warranty';
  const shared = { parent: 'service-orders', platforms: both } as const;
  const subPage = { ...shared, actions: [], subPageOf: kind } as const;
  return [
    {
      ...shared,
      key: kind,
      guide,
      titleEn,
      titleZh,
      path: `/service/${kind}/list`,
      component: `service/order/${name}ListPage`,
      sort,
      // Enable: carry out what was approved. Disable: close.
      actions: ['query', 'get', 'add', 'edit', 'enable', 'disable', 'export'],
      vendorActions: ['enable'],
    },
    {
      ...subPage,
      key: `${kind}-details`,
      titleEn: `${titleEn}: details`,
      titleZh: `${titleZh}详情`,
      path: `/service/${kind}/details/:id`,
      component: `service/order/${name}DetailsPage`,
      sort: sort + 1,
    },
    {
      ...subPage,
      key: `${kind}-create`,
      titleEn: `${titleEn}: new`,
      titleZh: `新建${titleZh}`,
      path: `/service/${kind}/create`,
      component: `service/order/${name}CreatePage`,
      sort: sort + 2,
    },
    {
      ...subPage,
      key: `${kind}-update`,
      titleEn: `${titleEn}: edit`,
      titleZh: `编辑${titleZh}`,
      path: `/service/${kind}/update/:id`,
      component: `service/order/${name}UpdatePage`,
      sort: sort + 3,
    },
  ];
}

/** Queues are the vendor's: a partner must not lengthen its own warranty. */
const queue = { parent: 'service-orders', platforms: ['admin'], guide: 'approve-orders' } as const;

export const serviceMenus: readonly MenuSpec[] = [
  ...orderMenus({
    kind: 'warranty',
    sort: 10,
    guide: 'order-a-warranty',
    titleEn: 'Extended warranty',
    titleZh: '延保订单',
  }),
  ...orderMenus({
    kind: 'maintenance',
    sort: 20,
    guide: 'send-to-maintenance',
    titleEn: 'Maintenance',
    titleZh: '维修订单',
  }),
  {
    ...queue,
    key: 'orderfinance',
    titleEn: 'Finance queue',
    titleZh: '财务审批',
    path: '/service/finance/list',
    component: 'service/approval/FinanceQueuePage',
    sort: 30,
    actions: ['query', 'enable'],
  },
  {
    ...queue,
    key: 'orderproduct',
    titleEn: 'Product queue',
    titleZh: '产品审批',
    path: '/service/product/list',
    component: 'service/approval/ProductQueuePage',
    sort: 40,
    actions: ['query', 'enable'],
  },
];
