import { z } from 'zod';
import { job } from '../core/job.ts';

export const linkHistoryJob = job({
  name: 'link.history',
  summary: 'Makes the days of device history that come next, and forgets keys that wait too long',
  payload: z.object({}),
  maxAttempts: 8,
  cron: '23 * * * *',
});

export const linkArchiveJob = job({
  name: 'link.archive',
  summary: 'Moves days of device history that are older than it is kept from the database into the archive',
  payload: z.object({}),
  maxAttempts: 8,
  cron: '41 * * * *',
});
