import { exportJob } from '@tilldeck/contracts/files/export.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { type ExportTools, writeExport } from './write.service.ts';

/** Bound by the worker, which knows the lists of all domains and who a session belongs to. */
export const bindExportJob = (tools: ExportTools) =>
  bindJob(exportJob, (app, { exportId }, run) => writeExport(app, tools, exportId, run));
