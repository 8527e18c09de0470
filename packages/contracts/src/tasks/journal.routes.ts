import { defineLiveRoutes, route } from '../core/route.ts';
import { selectionBodyLimit } from '../devices/device-selection.schemas.ts';
import { journalDraft } from './journal.schemas.ts';
import { journalSource } from './journal.sources.ts';
import { aimErrors, sourceMove, sourceReads, sourceRetry } from './source.routes.ts';
import { taskRow } from './task.schemas.ts';

const live = { topics: ['tasks.task'], but: { detail: ['tasks.task#id'], devices: ['tasks.task#taskId'] } };

export const journalRoutes = defineLiveRoutes('tasks/journal', live, {
  ...sourceReads(journalSource, { key: 'journal', path: 'device/journal', things: 'journals' }),
  add: route({
    method: 'POST',
    path: 'device/journal/add',
    permission: 'journal.add',
    audit: 'journal.added',
    summary: 'Have devices collect their log for a while and upload it',
    input: journalDraft,
    output: taskRow,
    errors: aimErrors,
    bodyLimit: selectionBodyLimit,
  }),
  retry: sourceRetry({
    path: 'device/journal/retry',
    permission: 'journal.edit',
    audit: 'journal.retried',
    summary: 'Try again on devices that failed or did not answer',
  }),
  forceTerminate: sourceMove({
    path: 'device/journal/forceTerminate',
    permission: 'journal.delete',
    audit: 'journal.force_terminated',
    summary: 'End a journal now on every device',
  }),
});
