import { z } from 'zod';
import { job } from '../core/job.ts';

export const identityMaintenanceJob = job({
  name: 'identity.maintenance',
  summary: 'Forgets expired sessions, salts, captchas and codes, and what was counted long ago',
  payload: z.object({}),
  maxAttempts: 5,
  cron: '27 * * * *',
});
