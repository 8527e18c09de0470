import type { MenuSpec } from './menu.schemas.ts';

export const accessMenus: readonly MenuSpec[] = [
  {
    key: 'access',
    guide: 'act-for-a-partner',
    parent: 'accounts',
    platforms: ['admin', 'partner'],
    titleEn: 'Partner access',
    titleZh: '代操作记录',
    path: '/account/access/list',
    component: 'identity/access/AccessListPage',
    icon: 'lock',
    sort: 60,
    actions: ['add', 'query', 'disable'],
  },
];
