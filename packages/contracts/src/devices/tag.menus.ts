import type { MenuSpec } from '../identity/menu.schemas.ts';

export const tagMenus: readonly MenuSpec[] = [
  {
    key: 'tag',
    guide: 'group-tag-shop',
    parent: 'device-fleet',
    platforms: ['admin', 'partner'],
    titleEn: 'Tags',
    titleZh: '设备标签',
    path: '/device/tag/list',
    component: 'devices/tag/TagListPage',
    icon: 'tag',
    sort: 50,
    actions: ['add', 'delete', 'edit', 'query', 'export'],
  },
];
