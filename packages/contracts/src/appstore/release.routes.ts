import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, paged, pageOf } from '../core/schema.ts';
import { selectionBodyLimit } from '../devices/device-selection.schemas.ts';
import { skippedDevice } from '../tasks/preview.schemas.ts';
import { aimErrors, sourceMove, sourceReads, sourceRetry } from '../tasks/source.routes.ts';
import { taskRow } from '../tasks/task.schemas.ts';
import { releasableApp, releasableFilter, releaseAim, releaseDraft, releasePreview } from './release.schemas.ts';
import { releaseSource } from './release.sources.ts';

const releaseErrors = [
  ...aimErrors,
  'appstore.wrong_state',
  'appstore.package_blacklisted',
  'core.invalid_input',
] as const;

const live = {
  topics: ['tasks.task'],
  but: {
    detail: ['tasks.task#id'],
    devices: ['tasks.task#taskId'],
    apps: 'The person chooses from it once',
    preview: 'Read once, on the way to a decision',
    skipped: 'Read once, on the way to a decision',
  },
};

/** Apps that go out to devices by hand, of the store or as a file of one's own. */
export const releaseRoutes = defineLiveRoutes('appstore/release', live, {
  ...sourceReads(releaseSource, { key: 'release', path: 'appstore/release', things: 'releases' }),
  apps: route({
    method: 'POST',
    path: 'appstore/release/apps',
    permission: 'release.add',
    orPermissions: ['task.add', 'timed.add', 'timed.edit'],
    summary: 'Apps of the store that can be released, with their versions',
    input: newestFirst(releasableFilter),
    output: paged(releasableApp),
  }),
  preview: route({
    method: 'POST',
    path: 'appstore/release/preview',
    permission: 'release.add',
    summary: 'Which devices a release would reach and which it would leave out and why',
    input: releaseAim,
    output: releasePreview,
    errors: releaseErrors,
    bodyLimit: selectionBodyLimit,
  }),
  skipped: route({
    method: 'POST',
    path: 'appstore/release/skipped',
    permission: 'release.add',
    summary: 'The devices a release would leave out, each with its reason',
    input: pageOf(releaseAim, ['deviceId']),
    output: paged(skippedDevice),
    errors: releaseErrors,
    bodyLimit: selectionBodyLimit,
  }),
  add: route({
    method: 'POST',
    path: 'appstore/release/add',
    permission: 'release.add',
    audit: 'release.added',
    summary: 'Release a version of an app to devices, now or later',
    input: releaseDraft,
    output: taskRow,
    errors: [...releaseErrors, 'tasks.release_not_schedulable'],
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
