import type { ReportPeriod } from '@tilldeck/contracts/insight/report.schemas';
import { writeFilter } from '../../../../lib/list/filter-values.ts';

/** Days of a zone, both included. */
export interface FigureDays {
  from: string;
  to: string;
  zone: string;
}

/** A list with filters, and with the days of a figure in the filter named `range`. */
export function listHref(
  path: string,
  filters: Readonly<Record<string, string | undefined>>,
  range: string,
  { from, to, zone }: FigureDays,
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) params.set(name, value);
  writeFilter({ kind: 'dateRange', name: range, from: '', to: '' }, { from, to, zone }, params, range);
  return `${path}?${params}`;
}

const periodOf: Readonly<Record<number, ReportPeriod>> = { 1: 'day', 7: 'week', 90: 'quarter', 365: 'year' };

/** The form of a new report that sends a page as it is filtered now, for as many days. */
export const scheduleHref = (source: string, filter: Readonly<Record<string, unknown>>, days: number | null): string =>
  `/datacenter/report/list?${new URLSearchParams({
    open: 'data-report.add',
    source,
    filter: JSON.stringify(filter),
    period: periodOf[days ?? 0] ?? 'month',
  })}`;
