import { reportRoutes } from '@tilldeck/contracts/insight/report.routes';
import { bind } from '../../../platform/http/bind.ts';
import { addReport, changeReport, removeReport, runReport, toggleReport } from './report.service.ts';
import { findReport, listSources, pageReports, pageRuns, searchRecipients, wordContent } from './report.view.ts';

export const reportHandlers = bind(reportRoutes, {
  page: (ctx, input) => pageReports(ctx, input),
  detail: (ctx, input) => findReport(ctx, input.id),
  runs: (ctx, input) => pageRuns(ctx, input),
  sources: async (ctx) => listSources(ctx),
  words: (ctx, input) => wordContent(ctx, input),
  recipients: (ctx, input) => searchRecipients(ctx, input),
  add: (ctx, input) => addReport(ctx, input),
  modify: (ctx, input) => changeReport(ctx, input),
  toggle: (ctx, input) => toggleReport(ctx, input),
  run: (ctx, input) => runReport(ctx, input),
  remove: (ctx, input) => removeReport(ctx, input),
});
