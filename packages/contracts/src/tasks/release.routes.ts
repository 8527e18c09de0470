import { defineRoutes, route } from '../core/route.ts';
import { selectionBodyLimit } from '../devices/device-selection.schemas.ts';
import { releaseDraft } from './release.schemas.ts';
import { releaseSource } from './release.states.ts';
import { aimErrors, sourceMove, sourceReads, sourceRetry } from './source.routes.ts';
import { taskRow } from './task.schemas.ts';

export const releaseRoutes = defineRoutes('tasks/release', {
  ...sourceReads(releaseSource, { key: 'release', path: 'appstore/release', things: 'releases' }),
  add: route({
    method: 'POST',
    path: 'appstore/release/add',
    permission: 'release.add',
    audit: 'release.added',
    summary: 'Release a version of an app to devices, now or later',
    input: releaseDraft,
    output: taskRow,
    errors: [...aimErrors, 'tasks.release_not_schedulable'],
    bodyLimit: selectionBodyLimit,
  }),
  retry: sourceRetry({
    path: 'appstore/release/retry',
    permission: 'release.edit',
    audit: 'release.retried',
    summary: 'Try again on devices that failed or timed out',
  }),
  terminate: sourceMove({
    path: 'appstore/release/terminate',
    permission: 'release.delete',
    audit: 'release.terminated',
    summary: 'Hand out nothing more; devices that began may end',
  }),
  forceTerminate: sourceMove({
    path: 'appstore/release/forceTerminate',
    permission: 'release.delete',
    audit: 'release.force_terminated',
    summary: 'End a release now on every device, also where it runs',
  }),
});
