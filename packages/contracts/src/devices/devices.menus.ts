import type { MenuSpec } from '../identity/menu.schemas.ts';

/**
 * The directories below Devices; each feature brings its own pages. Numbers between them are for areas to come: policies
 * 30, remote 40.
 */
export const devicesMenus: readonly MenuSpec[] = [
  {
    key: 'devices',
    parent: null,
    platforms: ['admin', 'partner'],
    titleEn: 'Devices',
    titleZh: '设备',
    path: '/device',
    component: null,
    icon: 'device',
    sort: 200,
    actions: [],
  },
  {
    key: 'device-fleet',
    parent: 'devices',
    platforms: ['admin', 'partner'],
    titleEn: 'Fleet',
    titleZh: '设备管理',
    path: '/device/fleet',
    component: null,
    sort: 10,
    actions: [],
  },
  {
    key: 'device-records',
    parent: 'devices',
    platforms: ['admin', 'partner'],
    titleEn: 'Records',
    titleZh: '设备记录',
    path: '/device/records',
    component: null,
    sort: 50,
    actions: [],
  },
  {
    key: 'device-setup',
    parent: 'devices',
    platforms: ['admin', 'partner'],
    titleEn: 'Set-up',
    titleZh: '设备配置',
    path: '/device/setup',
    component: null,
    sort: 60,
    actions: [],
  },
];
