import { keepReportJob, reportRunJob, reportsDueJob, sweepReportsJob } from '@tilldeck/contracts/insight/report.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { keepReportFile } from './report-file.service.ts';
import { beginDueReports, sendReport } from './report-run.service.ts';
import { sweepReports } from './sweep-reports.service.ts';

export const reportJobs = [
  bindJob(reportsDueJob, async (app) => {
    await beginDueReports(app);
  }),
  bindJob(reportRunJob, (app, { runId }, run) => sendReport(app, runId, run)),
  bindJob(keepReportJob, (app, payload) => keepReportFile(app, payload)),
  bindJob(sweepReportsJob, (app) => sweepReports(app)),
];
