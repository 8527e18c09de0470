import { z } from 'zod';
import { job } from '../core/job.ts';

export const foldDaysJob = job({
  name: 'insight.fold_days',
  summary: 'Adds the quarter-hours of closed days to the days of the data center',
  payload: z.object({}),
  maxAttempts: 3,
  cron: '13 * * * *',
});

export const sampleLevelsJob = job({
  name: 'insight.sample_levels',
  summary: 'Notes how many devices, partners and apps there are, where it changed',
  payload: z.object({}),
  maxAttempts: 3,
  cron: '*/15 * * * *',
});

export const packLevelsJob = job({
  name: 'insight.pack_levels',
  summary: 'Packs the samples of days before yesterday into a row a month, without losing any',
  payload: z.object({}),
  maxAttempts: 3,
  cron: '23 1 * * *',
});

export const markActiveJob = job({
  name: 'insight.mark_active',
  summary: 'Notes which devices were connected on days that ended in their time zone, and counts them once all have',
  payload: z.object({}),
  maxAttempts: 3,
  cron: '37 * * * *',
});

export const recountJob = job({
  name: 'insight.recount',
  summary: 'Counts closed days of the data center again from the records, and corrects what differs',
  payload: z.object({}),
  maxAttempts: 3,
  cron: '47 2 * * *',
});

export const rankAppsJob = job({
  name: 'insight.rank_apps',
  summary:
    'Makes the ranking of apps for organisations with many devices, soon after a day has ended in a time zone of their people',
  payload: z.object({}),
  maxAttempts: 3,
  cron: '2,17,32,47 * * * *',
});
