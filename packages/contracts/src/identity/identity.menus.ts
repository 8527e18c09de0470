import type { MenuSpec } from './menu.schemas.ts';

/** The directory of people and organisations; each feature declares its own pages. */
export const identityMenus: readonly MenuSpec[] = [
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
