import { z } from 'zod';
import { job } from '../core/job.ts';

/** Enqueued for the moment a publication waits for; every minute for those whose moment was lost. */
export const startPublicationsJob = job({
  name: 'appstore.start_publications',
  summary: 'Publishes versions whose time has come',
  payload: z.object({}),
  maxAttempts: 5,
  cron: '* * * * *',
});
