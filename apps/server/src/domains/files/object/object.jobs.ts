import { checkFileJob, sweepFilesJob } from '@tilldeck/contracts/files/file.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { sweepExports } from '../export/sweep-exports.service.ts';
import { checkFile } from './check.service.ts';
import { sweepFiles } from './sweep.service.ts';

export const fileJobs = [
  bindJob(checkFileJob, (app, { fileId }) => checkFile(app, fileId)),
  bindJob(sweepFilesJob, async (app, _payload, run) => {
    await sweepFiles(app, run.signal);
    await sweepExports(app);
  }),
];
