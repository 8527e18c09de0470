import { importDevicesJob, intakeMaintenanceJob } from '@tilldeck/contracts/devices/import.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { tidyIntake } from './maintenance.service.ts';
import { bringIn } from './run.service.ts';

export const importJobs = [
  bindJob(importDevicesJob, (app, { importId }, run) => bringIn(app, importId, run)),
  bindJob(intakeMaintenanceJob, (app) => tidyIntake(app)),
];
