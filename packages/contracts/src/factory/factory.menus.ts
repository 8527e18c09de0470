import type { MenuSpec } from '../identity/menu.schemas.ts';

const both = ['admin', 'partner'] as const;

export const factoryMenus: readonly MenuSpec[] = [
  {
    key: 'scale-code',
    guide: 'authorise-scales',
    parent: 'device-setup',
    platforms: both,
    titleEn: 'Scale codes',
    titleZh: '电子秤授权码',
    path: '/configuration/scale/list',
    component: 'factory/scale-code/ScaleCodeListPage',
    sort: 90,
    actions: ['add', 'disable', 'edit', 'query', 'get'],
  },
  {
    key: 'scale-code-details',
    parent: 'device-setup',
    platforms: both,
    titleEn: 'Scale code',
    titleZh: '电子秤授权码详情',
    path: '/configuration/scale/details/:id',
    component: 'factory/scale-code/ScaleCodeDetailsPage',
    sort: 91,
    actions: [],
    subPageOf: 'scale-code',
  },
];
