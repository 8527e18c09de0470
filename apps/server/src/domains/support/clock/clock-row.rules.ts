import type { ClockPolicy } from '@tilldeck/contracts/support/clock.schemas';
import type { Calendar, Clock, Promises } from './clock.rules.ts';
import { dueOf } from './clock.rules.ts';

interface ClockRow {
  first_used_ms: string;
  next_used_ms: string;
  solution_used_ms: string;
  is_answered: boolean;
  running_from: string | null;
}

const minuteMs = 60_000;

export const limitsOf = (policy: Pick<ClockPolicy, 'firstMinutes' | 'nextMinutes' | 'solutionMinutes'>): Promises => ({
  first: policy.firstMinutes * minuteMs,
  next: policy.nextMinutes * minuteMs,
  solution: policy.solutionMinutes * minuteMs,
});

export const clockOfRow = (row: ClockRow): Clock => ({
  usedMs: { first: Number(row.first_used_ms), next: Number(row.next_used_ms), solution: Number(row.solution_used_ms) },
  isAnswered: row.is_answered,
  runningFromMs: row.running_from === null ? null : Date.parse(row.running_from),
});

/** The clock as columns, with the instant it is due by these limits. */
export function clockColumns(clock: Clock, calendar: Calendar, limits: Promises) {
  const due = dueOf(clock, calendar, limits);
  const { usedMs, isAnswered, runningFromMs } = clock;
  return {
    first_used_ms: usedMs.first,
    next_used_ms: usedMs.next,
    solution_used_ms: usedMs.solution,
    is_answered: isAnswered,
    running_from: runningFromMs === null ? null : new Date(runningFromMs).toISOString(),
    due_at: due === null ? null : new Date(due.atMs).toISOString(),
    due_promise: due?.promise ?? null,
  };
}
