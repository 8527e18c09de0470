import type { MenuSpec } from '../identity/menu.schemas.ts';

export const groupMenus: readonly MenuSpec[] = [
  {
    key: 'group',
    guide: 'group-tag-shop',
    parent: 'device-fleet',
    platforms: ['admin', 'partner'],
    titleEn: 'Groups',
    titleZh: '设备分组',
    path: '/device/group/list',
    component: 'devices/group/GroupListPage',
    icon: 'group',
    sort: 40,
    actions: ['add', 'delete', 'edit', 'query', 'export'],
  },
  {
    key: 'group-details',
    parent: 'device-fleet',
    platforms: ['admin', 'partner'],
    titleEn: 'Group',
    titleZh: '分组详情',
    path: '/device/group/details/:id',
    component: 'devices/group/GroupDetailsPage',
    sort: 41,
    actions: [],
    subPageOf: 'group',
  },
];
