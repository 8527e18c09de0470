import type { MenuSpec } from '../identity/menu.schemas.ts';

const both = ['admin', 'partner'] as const;

export const deviceMenus: readonly MenuSpec[] = [
  {
    key: 'device-overview',
    parent: 'device-fleet',
    platforms: both,
    titleEn: 'Overview',
    titleZh: '设备概览',
    path: '/device/overview',
    component: 'devices/overview/DeviceOverviewPage',
    icon: 'chart',
    sort: 10,
    actions: ['query'],
  },
  {
    key: 'device',
    parent: 'device-fleet',
    platforms: both,
    titleEn: 'Device list',
    titleZh: '设备列表',
    path: '/device/list',
    component: 'devices/device/DeviceListPage',
    icon: 'device',
    sort: 20,
    actions: ['query', 'get', 'edit', 'delete', 'enable', 'disable', 'export'],
  },
  {
    key: 'device-details',
    parent: 'device-fleet',
    platforms: both,
    titleEn: 'Device',
    titleZh: '设备详情',
    path: '/device/details/:id',
    component: 'devices/device/DeviceDetailsPage',
    sort: 21,
    actions: [],
    subPageOf: 'device',
  },
  {
    key: 'lifecycle',
    parent: 'device-records',
    platforms: both,
    titleEn: 'Lifecycle',
    titleZh: '生命周期',
    path: '/device/lifecycle/list',
    component: 'devices/lifecycle/LifecycleListPage',
    icon: 'history',
    sort: 100,
    actions: ['query', 'export'],
  },
];
