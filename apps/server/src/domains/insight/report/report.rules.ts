import { movedDay } from '@tilldeck/contracts/core/moved-day';
import { holdsAny, permissionsOf, type Route } from '@tilldeck/contracts/core/route';
import type { ReportPeriod } from '@tilldeck/contracts/insight/report.schemas';

type Permissions = Parameters<typeof holdsAny>[0];

/** Whether somebody may export a list, and so have it sent. */
export const maySend = (permissions: Permissions, source: Route): boolean =>
  holdsAny(permissions, permissionsOf(source));

const shapeOf = (source: Route): Record<string, unknown> =>
  (source.input as unknown as { shape?: Record<string, unknown> }).shape ?? {};

/** Whether a list can be filtered by time. */
export const hasPeriod = (source: Route): boolean => 'from' in shapeOf(source) && 'to' in shapeOf(source);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The filter of a list as a call takes it; nothing where the list does not take it. */
export function readFilter(source: Route, text: string): Record<string, unknown> | null {
  const read = source.input.safeParse(readJson(text));
  return read.success ? (read.data as Record<string, unknown>) : null;
}

const daysBack = { day: 1, week: 7, month: 30, quarter: 90, year: 365 } as const;

/**
 * The days a report covers, counted back from the day it is due on the calendar of its zone. `to` is the first day that
 * is not in it: a whole day never changes after it was sent, but for what arrives late.
 */
export function periodOf(period: ReportPeriod, dueDay: string): { from: string; to: string } | null {
  if (period === 'all') return null;
  if (period !== 'lastMonth') return { from: movedDay(dueDay, -daysBack[period]), to: dueDay };
  const to = `${dueDay.slice(0, 7)}-01`;
  return { from: `${movedDay(to, -1).slice(0, 7)}-01`, to };
}
