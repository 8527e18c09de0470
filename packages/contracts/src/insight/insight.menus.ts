import type { MenuSpec } from '../identity/menu.schemas.ts';

const both = ['admin', 'partner'] as const;

export const insightMenus: readonly MenuSpec[] = [
  {
    key: 'data-center',
    parent: null,
    platforms: both,
    titleEn: 'Data center',
    titleZh: '数据中心',
    path: '/datacenter',
    component: null,
    icon: 'chart',
    sort: 500,
    actions: [],
  },
  {
    key: 'data-device',
    guide: 'read-device-figures',
    parent: 'data-center',
    platforms: both,
    titleEn: 'Device data',
    titleZh: '设备数据',
    path: '/datacenter/device',
    component: 'insight/device/DeviceStatisticsPage',
    sort: 10,
    actions: ['query'],
  },
];
