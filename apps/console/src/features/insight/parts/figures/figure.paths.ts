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
