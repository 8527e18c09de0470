import { pullDueErpsJob, pullErpJob } from '@tilldeck/contracts/devices/import.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { pullErp, startDueErps } from './pull.service.ts';

export const erpJobs = [
  bindJob(pullDueErpsJob, (app) => startDueErps(app)),
  bindJob(pullErpJob, (app, { connectorId }) => pullErp(app, connectorId)),
];
