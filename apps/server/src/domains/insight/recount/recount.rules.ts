const dayMs = 86_400_000;
const isWeekly = (dayNr: number): boolean => dayNr % 7 === 0;
const weeklyDays = 90;

export const dayNrOf = (ms: number): number => Math.floor(ms / dayMs);
export const dayText = (dayNr: number): string => new Date(dayNr * dayMs).toISOString().slice(0, 10);

/**
 * Which days of UTC are counted again, as numbers since 1970. The first time all that the records have; then every night
 * what closed since, and once a week the last 90 days, in which late facts may have changed something.
 */
export function daysToRecount(nowMs: number, newest: string | null, oldest: string | null): number[] {
  if (oldest === null) return [];
  const [last, first] = [dayNrOf(nowMs) - 1, dayNrOf(Date.parse(oldest))];
  const since = newest === null ? first : dayNrOf(Date.parse(newest)) + 1;
  const begin = Math.max(first, isWeekly(last) ? Math.min(since, last - weeklyDays + 1) : since);
  return Array.from({ length: Math.max(0, last - begin + 1) }, (_, at) => begin + at);
}
