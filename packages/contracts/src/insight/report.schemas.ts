import { z } from 'zod';
import { filterWord } from '../core/export.ts';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeZone } from '../core/time-zone.ts';
import { maxReportFilter } from './report.limits.ts';

export const maxReportRecipients = 20;
/** A report of more lines is cut and says so: mail servers refuse large attachments. */
export const maxReportRows = 20_000;

export const reportStates = ['active', 'paused', 'stopped'] as const;
export type ReportState = (typeof reportStates)[number];
export const reportRunStates = ['waiting', 'running', 'sent', 'failed', 'refused'] as const;
export type ReportRunState = (typeof reportRunStates)[number];
/** Why a report was stopped, or why a run came to nothing. */
export const reportRefusals = ['permission', 'account', 'source', 'recipients', 'failed'] as const;
export type ReportRefusal = (typeof reportRefusals)[number];
/** Which time a report covers, counted back from the day it is due. */
export const reportPeriods = ['all', 'day', 'week', 'month', 'quarter', 'year', 'lastMonth'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];
export const reportLanguages = ['en-US', 'zh-CN'] as const;
/** A list is sent as CSV. */
export const reportFormats = ['csv', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];
export const reportRhythms = ['weekly', 'monthly'] as const;

const weekdays = z
  .array(z.number().int().min(1).max(7))
  .max(7)
  .refine((days) => new Set(days).size === days.length, 'duplicate')
  .describe('1 is Monday; for weekly reports');

const schedule = {
  rhythm: z.enum(reportRhythms),
  weekdays: weekdays.default([1]),
  monthDay: z
    .number()
    .int()
    .min(1)
    .max(31)
    .default(1)
    .describe('For monthly reports; the last day where a month is shorter'),
  time: z.iso.time({ precision: -1 }).describe('Wall-clock time of the zone').meta({ example: '08:00' }),
  // Not `timezone`: that is the caller's own, which calls below datacenter/ carry.
  zone: timeZone.describe('Of the schedule, and of the days and times in the report'),
};

/** What a person fills in; the filter comes from the list. */
export const reportForm = z
  .object({
    name: z.string().trim().min(1).max(60),
    source: z.string().min(1).max(100).describe('The list or page with figures it sends: the id of its export call'),
    period: z.enum(reportPeriods).describe('Where the list can be filtered by time'),
    ...schedule,
    recipientIds: z
      .array(recordRef('account'))
      .min(1)
      .max(maxReportRecipients)
      .describe('People of the organisation and of those it controls'),
    language: z.enum(reportLanguages),
    formats: z
      .array(z.enum(reportFormats))
      .min(1)
      .max(reportFormats.length)
      .default(['csv'])
      .describe('Of pages with figures; lists are sent as CSV'),
  })
  .superRefine(({ rhythm, weekdays: days }, judge) => {
    if (rhythm === 'weekly' && days.length === 0)
      judge.addIssue({ code: 'custom', path: ['weekdays'], message: 'required' });
  });
export const reportDraft = reportForm.safeExtend({
  // As text: a form has no types for what no schema names.
  filter: z
    .string()
    .max(maxReportFilter)
    .default('{}')
    .describe('JSON: filters of the list and `columns`, as its export call takes them'),
});
export type ReportDraft = z.output<typeof reportDraft>;

/** A list with a filter that a report is to send. */
export const reportContent = z.object({ source: reportForm.shape.source, filter: reportDraft.shape.filter });

const read = { id: recordRef('report'), version: z.number().int() };
export const reportChange = reportDraft.safeExtend(read);
export const oneReport = z.object({ id: recordRef('report') });
export const reportMove = z.object(read);
export const reportToggle = reportMove.extend({ isActive: z.boolean() });

export const reportFilter = z.object({
  keyword: z.string().trim().max(60).optional().describe('Part of the name'),
  state: z.array(z.enum(reportStates)).max(reportStates.length).optional(),
});

export const reportRun = z.object({
  id: recordId,
  dueAt: instant,
  isManual: z.boolean().describe('Somebody asked for it'),
  state: z.enum(reportRunStates),
  refusal: z.enum(reportRefusals).nullable(),
  rowCount: z.number().int(),
  isCut: z.boolean().describe('The list is longer than a report can be'),
  mailCount: z.number().int(),
  finishedAt: instant.nullable(),
});
export type ReportRun = z.output<typeof reportRun>;

export const report = z.object({
  id: recordId,
  version: z.number().int(),
  name: z.string(),
  orgName: z.string(),
  author: z.string().describe('Whose permissions decide what is in it: the person who saved it last'),
  source: z.string(),
  sourceName: z.string().describe("In the caller's language"),
  filter: z.record(z.string(), z.unknown()),
  filterWords: z.array(filterWord).describe("The filter in the caller's language"),
  period: z.enum(reportPeriods),
  rhythm: z.enum(reportRhythms),
  weekdays: z.array(z.number().int()),
  monthDay: z.number().int(),
  time: z.string(),
  zone: z.string(),
  language: z.enum(reportLanguages),
  formats: z.array(z.enum(reportFormats)),
  recipientIds: z.array(recordId),
  recipients: z.array(z.object({ id: recordId, name: z.string() })),
  state: z.enum(reportStates),
  refusal: z.enum(reportRefusals).nullable().describe('Why it was stopped'),
  nextAt: instant.nullable(),
  lastAt: instant.nullable(),
  lastState: z.enum(reportRunStates).nullable(),
  updatedAt: instant,
});
export type Report = z.output<typeof report>;

export const reportSource = z.object({
  id: z.string(),
  name: z.string().describe("In the caller's language"),
  hasPeriod: z.boolean().describe('The list can be filtered by time'),
  isFigures: z.boolean().describe('A page of the data center: its figures have a period always'),
});
export const recipientSearch = z.object({
  keyword: z.string().trim().max(60).optional().describe('Part of the name or the account'),
  ids: z.array(recordId).max(maxReportRecipients).optional().describe('Of these those one reaches, to be named'),
});
export const recipient = z.object({ id: recordId, name: z.string(), orgName: z.string() });
