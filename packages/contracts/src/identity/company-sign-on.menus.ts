import type { MenuSpec } from './menu.schemas.ts';

export const companySignOnMenus: readonly MenuSpec[] = [
  {
    key: 'oidc',
    guide: 'company-sign-in',
    parent: 'accounts',
    platforms: ['admin', 'partner'],
    titleEn: 'Company sign-in',
    titleZh: '企业登录',
    path: '/account/sso/list',
    component: 'identity/company-sign-on/ProviderListPage',
    icon: 'lock',
    sort: 70,
    actions: ['add', 'edit', 'delete', 'query', 'get', 'enable', 'disable'],
  },
  {
    key: 'oidc-details',
    parent: 'accounts',
    platforms: ['admin', 'partner'],
    titleEn: 'Company sign-in details',
    titleZh: '企业登录详情',
    path: '/account/sso/details/:id',
    component: 'identity/company-sign-on/ProviderDetailsPage',
    sort: 71,
    actions: [],
    subPageOf: 'oidc',
  },
];
