import { tellDevicesJob } from '@tilldeck/contracts/appstore/tell.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { notifyNext } from './notify.service.ts';

export const notifyJobs = [bindJob(tellDevicesJob, async (app, telling) => void (await notifyNext(app, telling)))];
