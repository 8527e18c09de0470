import { prepareTaskJob } from '@tilldeck/contracts/tasks/task.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { prepareTask } from './prepare.service.ts';

export const taskJobs = [bindJob(prepareTaskJob, (app, { taskId }) => prepareTask(app, taskId))];
