import { tellDevicesJob } from '@tilldeck/contracts/appstore/tell.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { tellNext } from './tell.service.ts';

export const tellJobs = [bindJob(tellDevicesJob, async (app, telling) => void (await tellNext(app, telling)))];
