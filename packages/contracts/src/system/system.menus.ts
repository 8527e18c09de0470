import type { MenuSpec } from '../identity/menu.schemas.ts';

export const systemMenus: readonly MenuSpec[] = [
  {
    key: 'system',
    parent: null,
    platforms: ['admin', 'partner'],
    titleEn: 'System',
    titleZh: '系统管理',
    path: '/system',
    component: null,
    icon: 'setting',
    sort: 900,
    actions: [],
  },
  {
    key: 'dictionary',
    parent: 'system',
    platforms: ['admin'],
    titleEn: 'Dictionaries',
    titleZh: '字典管理',
    path: '/system/dictionary/list',
    component: 'system/dictionary/DictionaryListPage',
    sort: 10,
    actions: ['add', 'edit', 'query', 'get'],
  },
  {
    key: 'dictionary-details',
    parent: 'system',
    platforms: ['admin'],
    titleEn: 'Dictionary',
    titleZh: '字典详情',
    path: '/system/dictionary/details/:id',
    component: 'system/dictionary/DictionaryDetailsPage',
    sort: 11,
    actions: [],
    subPageOf: 'dictionary',
  },
];
