import type { ReportPeriod } from '@tilldeck/contracts/insight/report.schemas';
import type { Guarded } from '../session/permission.ts';

/** The call that adds a report, as far as lists ask whether a person may make it: the call itself brings all its schemas. */
export const scheduling: Guarded = { permission: 'data-report.add', notFor: ['actor'] };

const dayMs = 86_400_000;
const longest: readonly (readonly [days: number, period: ReportPeriod])[] = [
  [1, 'day'],
  [7, 'week'],
  [31, 'month'],
  [92, 'quarter'],
];

/** The period of a report that covers about as many days. */
export const periodOfDays = (days: number): ReportPeriod => longest.find(([most]) => days <= most)?.[1] ?? 'year';

/** The form of a new report that sends a list or a page with figures as it is filtered now. */
export const scheduleHref = (source: string, filter: Readonly<Record<string, unknown>>, period: ReportPeriod): string =>
  `/datacenter/report/list?${new URLSearchParams({
    open: 'data-report.add',
    source,
    filter: JSON.stringify(filter),
    period,
  })}`;

/** What a list is filtered by, with its days as a period that goes on: a report is sent again and again. */
export function scheduledFilter(filter: Readonly<Record<string, unknown>>): {
  filter: Readonly<Record<string, unknown>>;
  period: ReportPeriod;
} {
  const { from, to, ...rest } = filter;
  if (typeof from !== 'string' || typeof to !== 'string') return { filter, period: 'all' };
  // A day of 23 or 25 hours is one.
  return { filter: rest, period: periodOfDays(Math.round((Date.parse(to) - Date.parse(from)) / dayMs)) };
}
