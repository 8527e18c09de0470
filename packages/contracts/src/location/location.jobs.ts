import { z } from 'zod';
import { job } from '../core/job.ts';
import { ruleTarget } from '../policies/rule.schemas.ts';

export const locationDaysJob = job({
  name: 'location.days',
  summary: 'Makes the days of positions that come next, and deletes what organisations do not keep any more',
  payload: z.object({}),
  maxAttempts: 8,
  cron: '33 * * * *',
});

export const fenceMailsJob = job({
  name: 'location.fence_mails',
  summary: 'Emails what devices reported of geofences in the last minute',
  payload: z.object({}),
  maxAttempts: 2,
  cron: '* * * * *',
});

export const nudgeFenceJob = job({
  name: 'location.nudge_fence',
  summary: 'Has the devices of a geofence that changed told to fetch it',
  payload: z.object({ orgId: z.int(), target: ruleTarget }),
  maxAttempts: 3,
});
