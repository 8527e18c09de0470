import { journalRoutes } from '@tilldeck/contracts/tasks/journal.routes';
import { notificationRoutes } from '@tilldeck/contracts/tasks/notification.routes';
import { otaRoutes } from '@tilldeck/contracts/tasks/ota.routes';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { tasksManifest } from '@tilldeck/contracts/tasks/tasks.manifest';
import { timedRoutes } from '@tilldeck/contracts/tasks/timed.routes';
import { domainText } from '@tilldeck/phrases/domain-text';
import {
  type Searcher,
  searcherOfList,
  searchersOfActions,
  type Todo,
  todoOfList,
} from '../../platform/home/contribution.ts';
import { figuresOfList, type HomeCardSpec } from '../../platform/home/home-card.ts';
import { pageTasks } from './task/task.view.ts';
import { pageTimed } from './timed/timed.view.ts';

export const taskTodos: readonly Todo[] = [
  todoOfList(taskRoutes.page, pageTasks, {
    key: 'tasks.approval',
    permission: 'task.enable',
    topics: ['tasks.task'],
    title: (language) => domainText(language, 'task', 'todo.approval'),
    path: '/task/centre/list',
    // What one asked for oneself, others decide.
    filter: { state: ['waiting_approval'], isOwnRequest: false },
  }),
  todoOfList(timedRoutes.page, pageTimed, {
    key: 'tasks.timed_approval',
    permission: 'timed.enable',
    topics: ['tasks.timed'],
    title: (language) => domainText(language, 'timed', 'todo.approval'),
    path: '/device/timedtasks/list',
    filter: { state: ['waiting_approval'], isOwnRequest: false },
  }),
];

export const taskSearchers: readonly Searcher[] = [
  searcherOfList(taskRoutes.page, pageTasks, {
    key: 'tasks.task',
    icon: 'todo',
    title: (language) => domainText(language, 'task', 'searchGroup'),
    path: '/task/centre/list',
    filterFor: (keyword) => ({ keyword }),
    hit: ({ id, title, orgName }) => ({
      id,
      title,
      subtitle: `${id} · ${orgName}`,
      href: `/task/centre/details/${id}`,
    }),
  }),
  ...searchersOfActions(tasksManifest.menus, [
    { route: taskRoutes.add, title: (language) => domainText(language, 'task', 'new.title'), opens: 'new' },
    { route: timedRoutes.add, title: (language) => domainText(language, 'timed', 'add') },
    { route: notificationRoutes.add, title: (language) => domainText(language, 'notification', 'add') },
    { route: journalRoutes.add, title: (language) => domainText(language, 'journal', 'add') },
    { route: otaRoutes.add, title: (language) => domainText(language, 'ota', 'add') },
  ]),
];

export const taskCards: readonly HomeCardSpec[] = [
  {
    key: 'tasks.tasks',
    sort: 30,
    permissions: ['task.query'],
    topics: ['tasks.task'],
    title: (language) => domainText(language, 'task', 'homeCard'),
    figures: figuresOfList(taskRoutes.page, pageTasks, '/task/centre/list', ({ language }) => [
      {
        key: 'running',
        label: domainText(language, 'task', 'state.running'),
        filter: { state: ['running'] },
        tone: 'good',
      },
      {
        key: 'waiting_approval',
        label: domainText(language, 'task', 'state.waiting_approval'),
        filter: { state: ['waiting_approval'] },
        tone: 'warning',
      },
      { key: 'scheduled', label: domainText(language, 'task', 'state.scheduled'), filter: { state: ['scheduled'] } },
      {
        key: 'paused',
        label: domainText(language, 'task', 'state.paused'),
        filter: { state: ['paused'] },
        tone: 'warning',
      },
    ]),
  },
];
