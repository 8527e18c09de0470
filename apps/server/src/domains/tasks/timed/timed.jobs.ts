import { timedDueJob } from '@tilldeck/contracts/tasks/timed.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { makeDueTasks } from './timed-schedule.service.ts';

export const timedJobs = [bindJob(timedDueJob, async (app) => void (await makeDueTasks(app)))];
