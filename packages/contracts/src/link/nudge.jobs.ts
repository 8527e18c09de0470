import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';
import { nudgeReasons } from './downlink.schemas.ts';

export const nudgesPerJob = 1_000;

export const nudgeJob = job({
  name: 'link.nudge',
  summary: 'Tells devices that there is something to pull; those that are not connected do not hear it',
  payload: z.object({ deviceIds: z.array(recordId).min(1).max(nudgesPerJob), reason: z.enum(nudgeReasons) }),
  maxAttempts: 3,
});
