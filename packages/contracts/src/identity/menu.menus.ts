import type { MenuSpec } from './menu.schemas.ts';

export const menuMenus: readonly MenuSpec[] = [
  {
    key: 'menu',
    guide: 'administer',
    parent: 'system',
    platforms: ['admin'],
    titleEn: 'Menus',
    titleZh: '菜单管理',
    path: '/system/menu/list',
    component: 'identity/menu/MenuListPage',
    icon: 'appstore',
    sort: 8,
    actions: ['add', 'delete', 'edit', 'query', 'enable', 'disable'],
  },
];
