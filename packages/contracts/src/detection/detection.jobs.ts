import { z } from 'zod';
import { job } from '../core/job.ts';

export const detectionLooksJob = job({
  name: 'detection.looks',
  summary: 'Looks for devices that are offline, for every offline detection whose time has come',
  payload: z.object({}),
  maxAttempts: 2,
  cron: '* * * * *',
});

export const sweepDetectionJob = job({
  name: 'detection.sweep',
  summary: 'Deletes logs of offline detections that are older than the history of devices',
  payload: z.object({}),
  maxAttempts: 3,
  cron: '41 4 * * *',
});
