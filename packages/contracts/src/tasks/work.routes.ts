import { z } from 'zod';
import { defineRoutes, route } from '../core/route.ts';
import { recordId } from '../core/schema.ts';
import { uploadPlan } from '../files/file.schemas.ts';
import { maxFetchedLogBytes } from './task.limits.ts';
import { workId } from './work.schemas.ts';

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'invalid')
  .meta({ example: '0'.repeat(64) });
const ofWork = { id: workId };

/** What a device calls while it works: bytes go straight to the store. */
export const workRoutes = defineRoutes('tasks/work', {
  beginUpload: route({
    method: 'POST',
    path: 'link/work/upload/begin',
    permission: 'device',
    summary: 'Begin to upload what a piece of work brought, or go on with it: addresses of the parts that are missing',
    input: z.object({
      ...ofWork,
      name: z.string().min(1).max(200),
      size: z.int().min(1).max(maxFetchedLogBytes),
      sha256,
    }),
    output: uploadPlan,
    errors: [
      'core.not_found',
      'tasks.work_over',
      'tasks.no_file_expected',
      'core.too_many_requests',
      'core.storage_away',
    ],
    bodyLimit: 4_096,
  }),
  completeUpload: route({
    method: 'POST',
    path: 'link/work/upload/complete',
    permission: 'device',
    summary: 'Finish an upload; its file belongs to the execution from then on',
    input: z.object({ ...ofWork, fileId: recordId }),
    output: z.object({ fileId: recordId }),
    errors: ['core.not_found', 'tasks.work_over', 'file.incomplete', 'core.storage_away'],
    bodyLimit: 4_096,
  }),
});
