import type { MenuSpec } from '../identity/menu.schemas.ts';

const both = ['admin', 'partner'] as const;

export const firmwareMenus: readonly MenuSpec[] = [
  {
    key: 'firmware',
    guide: 'update-printer-firmware',
    parent: 'device-setup',
    platforms: both,
    titleEn: 'Printer firmware',
    titleZh: '打印机固件',
    path: '/configuration/firmware/list',
    component: 'tasks/firmware/FirmwareListPage',
    sort: 86,
    // Enable: release.
    actions: ['query', 'get', 'add', 'edit', 'delete', 'enable'],
  },
  {
    key: 'firmware-details',
    parent: 'device-setup',
    platforms: both,
    titleEn: 'Printer firmware details',
    titleZh: '打印机固件详情',
    path: '/configuration/firmware/details/:id',
    component: 'tasks/firmware/FirmwareDetailsPage',
    sort: 87,
    actions: [],
    subPageOf: 'firmware',
  },
];
