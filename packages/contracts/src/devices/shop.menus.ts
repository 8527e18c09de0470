import type { MenuSpec } from '../identity/menu.schemas.ts';

export const shopMenus: readonly MenuSpec[] = [
  {
    key: 'shop',
    guide: 'group-tag-shop',
    parent: 'device-fleet',
    platforms: ['admin', 'partner'],
    titleEn: 'Shops',
    titleZh: '门店管理',
    path: '/device/shop/list',
    component: 'devices/shop/ShopListPage',
    icon: 'shop',
    sort: 60,
    actions: ['add', 'delete', 'edit', 'query', 'get', 'export'],
  },
  {
    key: 'shop-details',
    parent: 'device-fleet',
    platforms: ['admin', 'partner'],
    titleEn: 'Shop',
    titleZh: '门店详情',
    path: '/device/shop/details/:id',
    component: 'devices/shop/ShopDetailsPage',
    sort: 61,
    actions: [],
    subPageOf: 'shop',
  },
];
