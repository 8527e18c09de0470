import { defineLiveRoutes, route } from '../core/route.ts';
import { selectionBodyLimit } from '../devices/device-selection.schemas.ts';
import { notificationDraft } from './notification.schemas.ts';
import { notificationSource } from './notification.sources.ts';
import { aimErrors, sourceMove, sourceReads } from './source.routes.ts';
import { taskRow } from './task.schemas.ts';

const live = { topics: ['tasks.task'], but: { detail: ['tasks.task#id'], devices: ['tasks.task#taskId'] } };

export const notificationRoutes = defineLiveRoutes('tasks/notification', live, {
  ...sourceReads(notificationSource, { key: 'notification', path: 'device/notification', things: 'notifications' }),
  add: route({
    method: 'POST',
    path: 'device/notification/add',
    permission: 'notification.add',
    audit: 'notification.added',
    summary: 'Send a notification to devices, now or at a time of a zone',
    input: notificationDraft,
    output: taskRow,
    errors: [...aimErrors, 'tasks.notification_too_soon'],
    bodyLimit: selectionBodyLimit,
  }),
  cancel: sourceMove({
    path: 'device/notification/cancel',
    permission: 'notification.delete',
    audit: 'notification.cancelled',
    summary: 'Cancel a notification: devices that have not shown it never will',
  }),
});
