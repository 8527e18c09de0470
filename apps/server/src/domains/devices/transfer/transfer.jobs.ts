import { transferDevicesJob } from '@tilldeck/contracts/devices/import.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { handOver } from './run.service.ts';

export const transferJobs = [bindJob(transferDevicesJob, (app, { transferId }, run) => handOver(app, transferId, run))];
