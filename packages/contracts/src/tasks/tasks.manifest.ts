import { manifest } from '../core/manifest.ts';
import { journalRoutes } from './journal.routes.ts';
import { notificationRoutes } from './notification.routes.ts';
import { otaRoutes } from './ota.routes.ts';
import { scheduleMenus } from './schedule.menus.ts';
import { deviceTaskRoutes, taskMoveRoutes, taskRoutes } from './task.routes.ts';
import { tasksErrors } from './tasks.errors.ts';
import { tasksMenus } from './tasks.menus.ts';
import { timedRoutes } from './timed.routes.ts';
import { workMessage } from './work.messages.ts';
import { workRoutes } from './work.routes.ts';

export const tasksManifest = manifest({
  name: 'tasks',
  errors: tasksErrors,
  routes: {
    journal: journalRoutes,
    notification: notificationRoutes,
    ota: otaRoutes,
    deviceTask: deviceTaskRoutes,
    taskMove: taskMoveRoutes,
    task: taskRoutes,
    timed: timedRoutes,
    work: workRoutes,
  },
  menus: [...tasksMenus, ...scheduleMenus],
  auditObjects: ['task', 'task_setting', 'timed_task'],
  messages: [workMessage],
});
