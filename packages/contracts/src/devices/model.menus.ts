import type { MenuSpec } from '../identity/menu.schemas.ts';

export const modelMenus: readonly MenuSpec[] = [
  {
    key: 'model',
    guide: 'set-up-models',
    parent: 'device-setup',
    platforms: ['admin', 'partner'],
    titleEn: 'Models',
    titleZh: '机型管理',
    path: '/device/model/list',
    component: 'devices/model/ModelListPage',
    icon: 'device',
    sort: 30,
    actions: ['add', 'delete', 'edit', 'query', 'export'],
    vendorActions: ['add', 'delete', 'edit'],
  },
];
