import type { MenuSpec } from '../identity/menu.schemas.ts';

/** The directory; each feature brings its own pages. */
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
];
