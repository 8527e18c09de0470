import type { MenuSpec } from './menu.schemas.ts';

const actions = ['add', 'delete', 'edit', 'query', 'get', 'enable', 'disable'] as const;

export const accountMenus: readonly MenuSpec[] = [
  {
    key: 'operator',
    parent: 'accounts',
    platforms: ['admin', 'partner'],
    titleEn: 'Operators',
    titleZh: '操作员',
    path: '/account/operator/list',
    component: 'identity/account/OperatorListPage',
    icon: 'user',
    sort: 20,
    actions,
  },
  {
    key: 'operator-details',
    parent: 'accounts',
    platforms: ['admin', 'partner'],
    titleEn: 'Operator',
    titleZh: '操作员详情',
    path: '/account/operator/details/:id',
    component: 'identity/account/OperatorDetailsPage',
    sort: 21,
    actions: [],
    subPageOf: 'operator',
  },
  {
    key: 'account',
    parent: 'system',
    platforms: ['admin'],
    titleEn: 'Accounts',
    titleZh: '账号管理',
    path: '/system/account/list',
    component: 'identity/account/AccountListPage',
    icon: 'user',
    sort: 2,
    actions,
  },
  {
    key: 'account-details',
    parent: 'system',
    platforms: ['admin'],
    titleEn: 'Account',
    titleZh: '账号详情',
    path: '/system/account/details/:id',
    component: 'identity/account/AccountDetailsPage',
    sort: 3,
    actions: [],
    subPageOf: 'account',
  },
];
