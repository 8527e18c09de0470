import { defineLiveRoutes, route } from '../core/route.ts';
import { selectionBodyLimit } from '../devices/device-selection.schemas.ts';
import { otaDraft } from './ota.schemas.ts';
import { otaSource } from './ota.sources.ts';
import { aimErrors, sourceMove, sourceReads, sourceRetry } from './source.routes.ts';
import { taskRow } from './task.schemas.ts';

const live = { topics: ['tasks.task'], but: { detail: ['tasks.task#id'], devices: ['tasks.task#taskId'] } };

export const otaRoutes = defineLiveRoutes('tasks/ota', live, {
  ...sourceReads(otaSource, { key: 'ota', path: 'device/ota', things: 'firmware upgrades' }),
  add: route({
    method: 'POST',
    path: 'device/ota/add',
    permission: 'ota.add',
    audit: 'ota.added',
    summary: 'Upgrade the firmware of devices',
    input: otaDraft,
    output: taskRow,
    errors: aimErrors,
    bodyLimit: selectionBodyLimit,
  }),
  retry: sourceRetry({
    path: 'device/ota/retry',
    permission: 'ota.edit',
    audit: 'ota.retried',
    summary: 'Try again on devices that failed or timed out',
  }),
  terminate: sourceMove({
    path: 'device/ota/terminate',
    permission: 'ota.delete',
    audit: 'ota.terminated',
    summary: 'Hand out nothing more; devices that began may end',
  }),
  forceTerminate: sourceMove({
    path: 'device/ota/forceTerminate',
    permission: 'ota.delete',
    audit: 'ota.force_terminated',
    summary: 'End an upgrade now on every device that has not begun to write it',
  }),
});
