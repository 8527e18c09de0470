import { z } from 'zod';
import { filterWord } from '../core/export.ts';
import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, nothing, paged, pageOf } from '../core/schema.ts';
import {
  oneReport,
  recipient,
  recipientSearch,
  report,
  reportChange,
  reportContent,
  reportDraft,
  reportFilter,
  reportMove,
  reportRun,
  reportSource,
  reportToggle,
} from './report.schemas.ts';

const live = {
  topics: ['insight.report'],
  but: {
    sources: 'The person chooses from it once',
    recipients: 'The person chooses from it once',
    words: 'The filter of an open form stays what it is',
  },
};
const changed = ['core.not_found', 'core.stale_version'] as const;
const settled = ['core.forbidden', 'insight.report_filter', 'insight.recipient_unreachable'] as const;
/** A report has an author, whose permissions decide what is in it. */
const notFor = ['actor', 'key'] as const;

export const reportRoutes = defineLiveRoutes('insight/report', live, {
  page: route({
    method: 'POST',
    path: 'datacenter/report/page',
    permission: 'data-report.query',
    summary: 'Page through reports that are sent regularly',
    input: pageOf(reportFilter, ['name', 'updatedAt']),
    output: paged(report),
  }),
  detail: route({
    method: 'POST',
    path: 'datacenter/report/detail',
    permission: 'data-report.query',
    summary: 'One report',
    input: oneReport,
    output: report,
    errors: ['core.not_found'],
  }),
  runs: route({
    method: 'POST',
    path: 'datacenter/report/runs',
    permission: 'data-report.query',
    summary: 'Page through what became of a report, newest first',
    input: newestFirst(oneReport),
    output: paged(reportRun),
    errors: ['core.not_found'],
  }),
  sources: route({
    method: 'POST',
    path: 'datacenter/report/sources',
    permission: 'data-report.add',
    orPermissions: ['data-report.edit'],
    summary: 'Lists the caller may send as a report',
    input: z.object({}),
    output: z.array(reportSource),
  }),
  words: route({
    method: 'POST',
    path: 'datacenter/report/words',
    permission: 'data-report.add',
    orPermissions: ['data-report.edit'],
    summary: 'What the filter of a list means, in words',
    input: reportContent,
    output: z.array(filterWord),
    errors: ['core.forbidden', 'insight.report_filter'],
  }),
  recipients: route({
    method: 'POST',
    path: 'datacenter/report/recipients',
    permission: 'data-report.add',
    orPermissions: ['data-report.edit'],
    summary: 'People a report of the caller can be sent to',
    input: recipientSearch,
    output: z.array(recipient),
  }),
  add: route({
    method: 'POST',
    path: 'datacenter/report/add',
    permission: 'data-report.add',
    audit: 'report.added',
    summary: 'Have a list sent regularly by email',
    input: reportDraft,
    output: report,
    errors: [...settled, 'core.not_found'],
    notFor,
  }),
  modify: route({
    method: 'POST',
    path: 'datacenter/report/modify',
    permission: 'data-report.edit',
    audit: 'report.changed',
    summary: 'Change a report; from now on it is sent with the permissions of the caller',
    input: reportChange,
    output: report,
    errors: [...settled, ...changed],
    notFor,
  }),
  toggle: route({
    method: 'POST',
    path: 'datacenter/report/state',
    permission: 'data-report.edit',
    audit: 'report.state_changed',
    summary: 'Pause a report or let it go on, from then on with the permissions of the caller',
    input: reportToggle,
    output: report,
    errors: [...settled, ...changed],
    notFor,
  }),
  run: route({
    method: 'POST',
    path: 'datacenter/report/run',
    permission: 'data-report.edit',
    audit: 'report.run',
    summary: 'Send a report now as well',
    input: reportMove,
    output: reportRun,
    errors: [...changed, 'core.too_many_requests'],
    notFor,
  }),
  remove: route({
    method: 'POST',
    path: 'datacenter/report/delete',
    permission: 'data-report.delete',
    audit: 'report.deleted',
    summary: 'Delete a report with the list of its runs',
    input: reportMove,
    output: nothing,
    errors: changed,
  }),
});
