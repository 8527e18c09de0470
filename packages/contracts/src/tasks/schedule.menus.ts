import type { ActionKey } from '../core/route.ts';
import type { MenuSpec } from '../identity/menu.schemas.ts';

const both = ['admin', 'partner'] as const;

interface Pages {
  key: string;
  guide: string;
  title: [en: string, zh: string];
  details: [en: string, zh: string];
  /** Addresses of the list and of the details. */
  paths: [list: string, details: string];
  /** `<feature>/<Subject>`. */
  component: string;
  icon: string;
  sort: number;
  actions: readonly ActionKey[];
}

const pages = ({ key, guide, title, details, paths, component, icon, sort, actions }: Pages): MenuSpec[] => [
  {
    key,
    guide,
    parent: 'tasks',
    platforms: both,
    titleEn: title[0],
    titleZh: title[1],
    path: paths[0],
    component: `tasks/${component}ListPage`,
    icon,
    sort,
    actions,
  },
  {
    key: `${key}-details`,
    parent: 'tasks',
    platforms: both,
    subPageOf: key,
    titleEn: details[0],
    titleZh: details[1],
    path: paths[1],
    component: `tasks/${component}DetailsPage`,
    sort: sort + 1,
    actions: [],
  },
];

/** What stands on the task engine: things that go out at a time of their own. */
export const scheduleMenus: readonly MenuSpec[] = [
  ...pages({
    key: 'timed',
    guide: 'timed-tasks',
    title: ['Timed tasks', '定时任务'],
    details: ['Timed task', '定时任务详情'],
    paths: ['/device/timedtasks/list', '/device/timedtasks/Details/:id'],
    component: 'timed/Timed',
    icon: 'refresh',
    sort: 150,
    // Enable: switch on and off, and agree to what others asked for.
    actions: ['query', 'get', 'add', 'edit', 'delete', 'enable'],
  }),
  ...pages({
    key: 'notification',
    guide: 'show-a-message',
    title: ['Notifications', '设备通知'],
    details: ['Notification', '设备通知详情'],
    paths: ['/device/notifications/list', '/device/notifications/details/:id'],
    component: 'notification/Notification',
    icon: 'bell',
    sort: 160,
    // Delete: cancel.
    actions: ['query', 'get', 'add', 'delete'],
  }),
  ...pages({
    key: 'journal',
    guide: 'collect-logs',
    title: ['Journals', '日志采集'],
    details: ['Journal', '日志采集详情'],
    paths: ['/device/journal/list', '/device/journal/details/:id'],
    component: 'journal/Journal',
    icon: 'book',
    sort: 170,
    // Edit: try again. Delete: terminate.
    actions: ['query', 'get', 'add', 'edit', 'delete'],
  }),
  ...pages({
    key: 'ota',
    guide: 'upgrade-firmware',
    title: ['OTA upgrade', 'OTA 升级'],
    details: ['OTA upgrade', 'OTA 升级详情'],
    paths: ['/device/ota/list', '/device/ota/details/:id'],
    component: 'ota/Ota',
    icon: 'service',
    sort: 180,
    actions: ['query', 'get', 'add', 'edit', 'delete'],
  }),
  ...pages({
    key: 'release',
    guide: 'install-in-stages',
    title: ['Release schedule', '发布计划'],
    details: ['Release', '发布计划详情'],
    paths: ['/task/release/list', '/task/release/details/:id'],
    component: 'release/Release',
    icon: 'appstore',
    sort: 20,
    actions: ['query', 'get', 'add', 'edit', 'delete'],
  }),
];
