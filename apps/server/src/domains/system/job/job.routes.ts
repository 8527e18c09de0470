import { jobRoutes } from '@tilldeck/contracts/system/job.routes';
import { bind } from '../../../platform/http/bind.ts';
import { discardJob, retryJob } from './job.service.ts';
import { pageJobs } from './job.view.ts';

export const jobHandlers = bind(jobRoutes, {
  page: (ctx, input) => pageJobs(ctx.scope, input),
  retry: (ctx, input) => retryJob(ctx, input.id),
  discard: (ctx, input) => discardJob(ctx, input.id),
});
