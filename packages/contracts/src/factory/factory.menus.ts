import type { MenuSpec } from '../identity/menu.schemas.ts';

const both = ['admin', 'partner'] as const;

const hidden = { parent: 'device-setup', platforms: both, actions: [], subPageOf: 'factory-policy' } as const;

export const factoryMenus: readonly MenuSpec[] = [
  {
    key: 'factory-policy',
    guide: 'prepare-first-starts',
    parent: 'device-setup',
    platforms: both,
    titleEn: 'Factory policies',
    titleZh: '出厂策略',
    path: '/configuration/factory/list',
    component: 'factory/policy/FactoryPolicyListPage',
    sort: 84,
    // Enable: release. Disable: withdraw.
    actions: ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable'],
  },
  {
    ...hidden,
    key: 'factory-policy-details',
    titleEn: 'Factory policy: details',
    titleZh: '出厂策略详情',
    path: '/configuration/factory/details/:id',
    component: 'factory/policy/FactoryPolicyDetailsPage',
    sort: 85,
  },
  {
    ...hidden,
    key: 'factory-policy-add',
    titleEn: 'Factory policy: add',
    titleZh: '新增出厂策略',
    path: '/configuration/factory/add',
    component: 'factory/policy/FactoryPolicyAddPage',
    sort: 86,
  },
  {
    ...hidden,
    key: 'factory-policy-edit',
    titleEn: 'Factory policy: edit',
    titleZh: '编辑出厂策略',
    path: '/configuration/factory/edit/:id',
    component: 'factory/policy/FactoryPolicyEditPage',
    sort: 87,
  },
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
