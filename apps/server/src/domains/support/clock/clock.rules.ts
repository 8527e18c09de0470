import { instantAfterOpenMs, openMsBetween } from '@tilldeck/contracts/devices/opening-hours.rules';
import type { TicketPromise } from '@tilldeck/contracts/support/ticket.states';
import type { StoredCalendar } from '@tilldeck/db/stored-shapes';

/** Whose hours count; null counts all of them. */
export type Calendar = StoredCalendar | null;

export type Promises = Readonly<Record<TicketPromise, number>>;

/** What of each promise is used, in open milliseconds, and since when it runs on. */
export interface Clock {
  usedMs: Promises;
  isAnswered: boolean;
  /** Null while the customer has the next word. */
  runningFromMs: number | null;
}

export interface Due {
  atMs: number;
  promise: TicketPromise;
}

export const newClock = (nowMs: number): Clock => ({
  usedMs: { first: 0, next: 0, solution: 0 },
  isAnswered: false,
  runningFromMs: nowMs,
});

export const openMs = (calendar: Calendar, fromMs: number, toMs: number): number =>
  calendar === null
    ? Math.max(0, toMs - fromMs)
    : openMsBetween(calendar.hours, calendar.timezone, fromMs, toMs, new Set(calendar.holidays));

const afterOpenMs = (calendar: Calendar, fromMs: number, restMs: number): number | null =>
  calendar === null
    ? fromMs + restMs
    : instantAfterOpenMs(calendar.hours, calendar.timezone, fromMs, restMs, new Set(calendar.holidays));

/** The answer that is owed: the first one until it was given, so a second question never hides that it was late. */
const answerOwed = ({ isAnswered }: Pick<Clock, 'isAnswered'>): 'first' | 'next' => (isAnswered ? 'next' : 'first');

/** Adds what has passed since the clock was started, and starts it again now. */
export function settle(clock: Clock, calendar: Calendar, nowMs: number): Clock {
  if (clock.runningFromMs === null) return clock;
  const passedMs = openMs(calendar, clock.runningFromMs, nowMs);
  const owed = answerOwed(clock);
  const { usedMs } = clock;
  return {
    ...clock,
    usedMs: { ...usedMs, [owed]: usedMs[owed] + passedMs, solution: usedMs.solution + passedMs },
    runningFromMs: nowMs,
  };
}

/** A move of the ticket. One that neither answers nor pauses leaves the clock as it is, with its due instant. */
export function moveClock(
  clock: Clock,
  calendar: Calendar,
  { isAnswer, isRunning }: { isAnswer: boolean; isRunning: boolean },
  nowMs: number,
): Clock {
  if (!isAnswer && isRunning === (clock.runningFromMs !== null)) return clock;
  const settled = settle(clock, calendar, nowMs);
  return {
    usedMs: isAnswer ? { ...settled.usedMs, next: 0 } : settled.usedMs,
    isAnswered: settled.isAnswered || isAnswer,
    runningFromMs: isRunning ? nowMs : null,
  };
}

/** The promise that ends first; null while paused, or where the calendar never opens. A broken one is due since the clock runs. */
export function dueOf(clock: Clock, calendar: Calendar, limitsMs: Promises): Due | null {
  const fromMs = clock.runningFromMs;
  if (fromMs === null) return null;
  const dues = [answerOwed(clock), 'solution' as const].flatMap((promise) => {
    const atMs = afterOpenMs(calendar, fromMs, Math.max(0, limitsMs[promise] - clock.usedMs[promise]));
    return atMs === null ? [] : [{ atMs, promise }];
  });
  return dues.sort((one, other) => one.atMs - other.atMs)[0] ?? null;
}

/** When the hours that count begin again; null while they run. */
export function opensAt(calendar: Calendar, nowMs: number): number | null {
  const first = afterOpenMs(calendar, nowMs, 1);
  return first === null || first - 1 <= nowMs ? null : first - 1;
}
