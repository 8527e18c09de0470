import type { MenuSpec } from '../identity/menu.schemas.ts';

/** add: ask; edit: mid-level review; enable: final review; delete: take back one's own request; import: ask for many. */
const actions = ['query', 'get', 'add', 'import', 'edit', 'enable', 'delete'] as const;

const shared = { parent: 'system', platforms: ['admin'], component: 'system/blacklist/BlacklistListPage' } as const;
const details = { ...shared, component: 'system/blacklist/BlacklistDetailsPage', actions: [] } as const;

export const blacklistMenus: readonly MenuSpec[] = [
  {
    ...shared,
    key: 'mdmblacklist',
    guide: 'control-the-store',
    titleEn: 'MDM blacklist',
    titleZh: 'MDM 黑名单',
    path: '/system/blacklist/mdm/list',
    icon: 'ban',
    sort: 32,
    actions,
  },
  {
    ...details,
    key: 'mdmblacklist-details',
    titleEn: 'MDM blacklist entry',
    titleZh: 'MDM 黑名单详情',
    path: '/system/blacklist/mdm/details/:id',
    sort: 33,
    subPageOf: 'mdmblacklist',
  },
  {
    ...shared,
    key: 'packageblacklist',
    guide: 'control-the-store',
    titleEn: 'Package blacklist',
    titleZh: '应用包黑名单',
    path: '/system/blacklist/package/list',
    icon: 'ban',
    sort: 34,
    actions,
  },
  {
    ...details,
    key: 'packageblacklist-details',
    titleEn: 'Package blacklist entry',
    titleZh: '应用包黑名单详情',
    path: '/system/blacklist/package/details/:id',
    sort: 35,
    subPageOf: 'packageblacklist',
  },
];
