import type { MenuSpec } from '../identity/menu.schemas.ts';

const both = ['admin', 'partner'] as const;
const fenceMenu = { parent: 'policies', platforms: both } as const;

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
  {
    ...fenceMenu,
    key: 'fence',
    titleEn: 'Geofences',
    titleZh: '电子围栏',
    path: '/map/fence/list',
    component: 'location/fence/FenceListPage',
    icon: 'shop',
    sort: 890,
    actions: ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable', 'export'],
  },
];
