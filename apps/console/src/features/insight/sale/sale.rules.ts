import type { Statistics } from '@tilldeck/contracts/insight/statistics.schemas';

/** Never a percentage of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((1000 * part) / whole) / 10 : null;

export interface SaleMonth {
  /** `2026-11`. */
  month: string;
  /** The days of the month that are in the period. */
  from: string;
  to: string;
  shipped: number;
  sold: number;
}

const totalOf = (found: Statistics, metric: string, days: readonly number[]): number => {
  const values = found.lines.find((line) => line.metric === metric)?.values ?? [];
  return days.reduce((sum, at) => sum + (values[at] ?? 0), 0);
};

/** The days of a page by month, the newest first. */
export function monthsOf(found: Statistics): SaleMonth[] {
  const months = [...new Set(found.days.map((day) => day.slice(0, 7)))];
  return months.toReversed().map((month) => {
    const at = found.days.flatMap((day, nr) => (day.startsWith(month) ? [nr] : []));
    return {
      month,
      from: found.days[at[0] ?? 0] ?? '',
      to: found.days[at.at(-1) ?? 0] ?? '',
      shipped: totalOf(found, 'sale.shipped', at),
      sold: totalOf(found, 'sale.sold', at),
    };
  });
}
