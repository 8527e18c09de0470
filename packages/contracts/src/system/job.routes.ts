import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing, paged, pageOf, recordId } from '../core/schema.ts';
import { jobEntry, jobFilter } from './job.schemas.ts';

const live = { topics: ['system.job'] };

export const jobRoutes = defineLiveRoutes('system/job', live, {
  page: route({
    method: 'POST',
    path: 'sys/job/page',
    permission: 'job.query',
    summary: 'Page through background jobs that wait, run or failed, newest first',
    input: pageOf(jobFilter, ['name', 'attempts', 'runAt', 'createdAt']),
    output: paged(jobEntry),
  }),
  retry: route({
    method: 'POST',
    path: 'sys/job/retry',
    permission: 'job.edit',
    audit: 'job.retried',
    summary: 'Run a job that failed or waits now, with all its tries again',
    input: z.object({ id: recordId }),
    output: nothing,
    errors: ['core.not_found', 'system.job_running'],
  }),
  discard: route({
    method: 'POST',
    path: 'sys/job/discard',
    permission: 'job.delete',
    audit: 'job.discarded',
    summary: 'Take a job away without running it',
    input: z.object({ id: recordId }),
    output: nothing,
    errors: ['core.not_found', 'system.job_running'],
  }),
});
