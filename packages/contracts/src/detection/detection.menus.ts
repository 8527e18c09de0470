import type { MenuSpec } from '../identity/menu.schemas.ts';

const shared = { parent: 'policies', platforms: ['admin', 'partner'] } as const;
const hidden = { ...shared, subPageOf: 'detection', actions: [] } as const;

export const detectionMenus: readonly MenuSpec[] = [
  {
    ...shared,
    key: 'detection',
    guide: 'watch-offline-devices',
    titleEn: 'Offline detection',
    titleZh: '离线检测',
    path: '/device/detection/list',
    component: 'detection/policy/DetectionListPage',
    sort: 900,
    actions: ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable', 'export'],
  },
  {
    ...hidden,
    key: 'detection-details',
    titleEn: 'Offline detection: details',
    titleZh: '离线检测详情',
    // The capital is the specification's.
    path: '/device/detection/Details/:id',
    component: 'detection/policy/DetectionDetailsPage',
    sort: 901,
  },
  {
    ...hidden,
    key: 'detection-log',
    titleEn: 'Offline detection: log',
    titleZh: '离线检测日志',
    path: '/device/detection/log/:id',
    component: 'detection/log/DetectionLogPage',
    sort: 902,
  },
  {
    ...hidden,
    key: 'detection-add',
    titleEn: 'Offline detection: add',
    titleZh: '新增离线检测',
    path: '/device/detection/add',
    component: 'detection/policy/DetectionAddPage',
    sort: 903,
  },
  {
    ...hidden,
    key: 'detection-edit',
    titleEn: 'Offline detection: edit',
    titleZh: '编辑离线检测',
    path: '/device/detection/edit/:id',
    component: 'detection/policy/DetectionEditPage',
    sort: 904,
  },
];
