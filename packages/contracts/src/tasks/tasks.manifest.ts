import { manifest } from '../core/manifest.ts';
import { journalRoutes } from './journal.routes.ts';
import { journalSource } from './journal.sources.ts';
import { notificationRoutes } from './notification.routes.ts';
import { notificationSource } from './notification.sources.ts';
import { otaRoutes } from './ota.routes.ts';
import { otaSource } from './ota.sources.ts';
import { scheduleMenus } from './schedule.menus.ts';
import { deviceTaskRoutes, taskMoveRoutes, taskRoutes } from './task.routes.ts';
import { commandSource, manualSource } from './task.sources.ts';
import { tasksErrors } from './tasks.errors.ts';
import { tasksMenus } from './tasks.menus.ts';
import { tasksWebhooks } from './tasks.webhooks.ts';
import { timedRoutes } from './timed.routes.ts';
import { timedSource } from './timed.sources.ts';
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
  webhookEvents: tasksWebhooks,
  auditObjects: ['task', 'task_setting', 'timed_task'],
  messages: { work: workMessage },
  taskSources: [manualSource, commandSource, timedSource, notificationSource, journalSource, otaSource],
});
