import { locationDaysJob } from '@tilldeck/contracts/location/location.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { turnDays } from './days.service.ts';

export const daysJobs = [bindJob(locationDaysJob, (app) => turnDays(app))];
