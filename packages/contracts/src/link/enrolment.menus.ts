import type { MenuSpec } from '../identity/menu.schemas.ts';

export const enrolmentMenus: readonly MenuSpec[] = [
  {
    key: 'enrolment',
    guide: 'enrol-devices',
    parent: 'device-setup',
    platforms: ['admin', 'partner'],
    titleEn: 'Enrolment',
    titleZh: '设备接入',
    path: '/device/enrolment/list',
    component: 'link/enrolment/EnrolmentPage',
    icon: 'lock',
    sort: 150,
    actions: ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable', 'import'],
  },
];
