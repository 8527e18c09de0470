import type { MenuSpec } from '../identity/menu.schemas.ts';

const both = ['admin', 'partner'] as const;

export const tasksMenus: readonly MenuSpec[] = [
  {
    key: 'tasks',
    parent: 'devices',
    platforms: both,
    titleEn: 'Tasks',
    titleZh: '任务',
    path: '/task',
    component: null,
    sort: 20,
    actions: [],
  },
  {
    key: 'task',
    guide: 'restart-a-shop',
    parent: 'tasks',
    platforms: both,
    titleEn: 'Task centre',
    titleZh: '任务中心',
    path: '/task/centre/list',
    component: 'tasks/task/TaskListPage',
    icon: 'todo',
    sort: 10,
    // Edit: pause, resume, retry. Delete: terminate. Enable: approve what others asked for.
    actions: ['query', 'get', 'add', 'edit', 'delete', 'enable', 'export'],
  },
  {
    key: 'task-details',
    guide: 'follow-a-task',
    parent: 'tasks',
    platforms: both,
    subPageOf: 'task',
    titleEn: 'Task details',
    titleZh: '任务详情',
    path: '/task/centre/details/:id',
    component: 'tasks/task/TaskDetailsPage',
    sort: 11,
    actions: [],
  },
];
