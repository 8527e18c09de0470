import type { MenuSpec } from '../identity/menu.schemas.ts';

const both = ['admin', 'partner'] as const;

export const locationMenus: readonly MenuSpec[] = [
  {
    key: 'map',
    guide: 'see-where-devices-are',
    parent: 'device-fleet',
    platforms: both,
    titleEn: 'Device map',
    titleZh: '设备地图',
    path: '/map/device',
    component: 'location/device-map/DeviceMapPage',
    icon: 'shop',
    sort: 25,
    actions: ['query', 'edit'],
  },
  {
    key: 'tracker',
    guide: 'see-where-devices-are',
    parent: 'device-fleet',
    platforms: both,
    titleEn: 'Tracker',
    titleZh: '轨迹查询',
    path: '/map/tracker',
    component: 'location/tracker/TrackerPage',
    icon: 'history',
    sort: 27,
    actions: ['get', 'export'],
  },
];
