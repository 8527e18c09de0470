import type { MenuSpec } from './menu.schemas.ts';

export const roleMenus: readonly MenuSpec[] = [
  {
    key: 'role',
    guide: 'create-an-operator',
    parent: 'system',
    platforms: ['admin', 'partner'],
    titleEn: 'Roles',
    titleZh: '角色管理',
    path: '/system/role/list',
    component: 'identity/role/RoleListPage',
    icon: 'team',
    sort: 4,
    actions: ['add', 'delete', 'edit', 'query', 'get'],
  },
  {
    key: 'role-details',
    parent: 'system',
    platforms: ['admin', 'partner'],
    titleEn: 'Role',
    titleZh: '角色详情',
    path: '/system/role/details/:id',
    component: 'identity/role/RoleDetailsPage',
    sort: 5,
    actions: [],
    subPageOf: 'role',
  },
];
