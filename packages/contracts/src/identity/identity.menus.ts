import type { MenuSpec } from './menu.schemas.ts';

/** The directories people and organisations stand in; each feature declares its own pages. */
export const identityMenus: readonly MenuSpec[] = [
  {
    key: 'partners',
    parent: null,
    platforms: ['admin', 'partner'],
    titleEn: 'Partners',
    titleZh: '合作伙伴',
    path: '/partner',
    component: null,
    icon: 'team',
    sort: 700,
    actions: [],
  },
  {
    key: 'accounts',
    parent: null,
    platforms: ['admin', 'partner'],
    titleEn: 'Account',
    titleZh: '账户',
    path: '/account',
    component: null,
    icon: 'user',
    sort: 750,
    actions: [],
  },
];
