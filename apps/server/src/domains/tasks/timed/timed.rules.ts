import type { TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Where the day begins first, and where it ends last. */
const firstZoneMs = 14 * hourMs;
const lastZoneMs = 12 * hourMs;
/** A task is made so long before its first device may begin. */
const leadMs = 15 * minuteMs;

export interface Timetable {
  /** 1 is Monday. */
  weekdays: readonly number[];
  /** HH:MM by the clock of each device. */
  time: string;
}

/** The moment of a wall-clock time where it is UTC. */
const utcMs = (day: string, time: string): number => Date.parse(`${day}T${time}:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Calendar days whose time comes soon somewhere, or has not come everywhere yet: each is one task. */
export function dueDays({ weekdays, time }: Timetable, nowMs: number): string[] {
  const days = [-dayMs, 0, dayMs].map((offset) => dayOf(nowMs + offset));
  return days.filter((day) => {
    const atMs = utcMs(day, time);
    return weekdays.includes(weekdayOf(day)) && nowMs >= atMs - firstZoneMs - leadMs && nowMs < atMs + lastZoneMs;
  });
}

/** How the task of a day goes out. What was past when the timed task became what it is was never meant. */
export function planOfDay(
  plan: TaskPlan,
  { time, lateMinutes, settledAtMs }: Pick<Timetable, 'time'> & { lateMinutes: number; settledAtMs: number },
  day: string,
  nowMs: number,
): TaskPlan {
  const sinceMs = Math.max(settledAtMs, nowMs - lateMinutes * minuteMs);
  return {
    ...plan,
    start: { mode: 'local', local: `${day}T${time}:00`, since: new Date(sinceMs).toISOString(), lateMinutes },
    expiresAt: new Date(utcMs(day, time) + lastZoneMs + lateMinutes * minuteMs).toISOString(),
  };
}

export const sourceKeyOf = (id: string, day: string, revision: number): string => `timed:${id}:${day}:${revision}`;
