import { z } from 'zod';
import { job } from '../core/job.ts';

export const webhookMaintenanceJob = job({
  name: 'integration.maintenance',
  summary: 'Forgets messages to webhooks that are older than the delivery log reaches, and secrets that ran out',
  payload: z.object({}),
  maxAttempts: 5,
  cron: '41 * * * *',
});
