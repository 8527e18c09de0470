import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';
import { reportFormats } from './report.schemas.ts';

export const reportsDueJob = job({
  name: 'insight.reports_due',
  summary: 'Begins reports whose time has come',
  payload: z.object({}),
  maxAttempts: 3,
  cron: '* * * * *',
});

export const reportRunJob = job({
  name: 'insight.report_run',
  summary: 'Reads a report with the permissions of its author and sends it to its recipients',
  payload: z.object({ runId: recordId }),
  maxAttempts: 8,
});

export const keepReportJob = job({
  name: 'insight.report_keep',
  summary: 'Keeps a file that a report sent, to be downloaded again',
  payload: z.object({ runId: recordId, exportId: recordId, format: z.enum(reportFormats) }),
  maxAttempts: 12,
});

export const sweepReportsJob = job({
  name: 'insight.sweep_reports',
  summary: 'Deletes what reports of some weeks ago contained, and what expired links showed',
  payload: z.object({}),
  maxAttempts: 3,
  cron: '23 4 * * *',
});
