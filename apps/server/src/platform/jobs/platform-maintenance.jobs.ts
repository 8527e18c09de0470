import { job } from '@tilldeck/contracts/core/job';
import { z } from 'zod';
import { bindJob } from './job-binding.ts';
import { deleteOldEvents, deleteOldMessages, preparePartitions } from './maintenance.ts';

export const platformMaintenance = job({
  name: 'platform.maintenance',
  summary: 'Makes the partitions of the coming months and forgets events and messages of long ago',
  payload: z.object({}),
  maxAttempts: 8,
  cron: '17 3 * * *',
});

export const platformMaintenanceJob = bindJob(platformMaintenance, async (app) => {
  await preparePartitions(app);
  await deleteOldMessages(app);
  const count = await deleteOldEvents(app);
  app.log.info({ count }, 'old events forgotten');
});
