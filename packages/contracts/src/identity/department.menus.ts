import type { MenuSpec } from './menu.schemas.ts';

export const departmentMenus: readonly MenuSpec[] = [
  {
    key: 'department',
    guide: 'administer',
    parent: 'system',
    platforms: ['admin', 'partner'],
    titleEn: 'Departments',
    titleZh: '部门管理',
    path: '/system/department/list',
    component: 'identity/department/DepartmentListPage',
    icon: 'team',
    sort: 6,
    actions: ['add', 'delete', 'edit', 'query'],
  },
];
