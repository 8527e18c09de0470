import { taskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { describe, expect, it } from 'vitest';
import { dueDays, planOfDay } from './timed.rules.ts';

const at = (text: string) => Date.parse(text);

describe('the days of a timed task', () => {
  const mondays = { weekdays: [1], time: '03:00' };

  it('are due from shortly before the first zone until the last one', () => {
    // Monday 16 November 2026, 03:00 is Sunday 13:00 UTC fourteen hours ahead and Monday 15:00 UTC twelve behind.
    expect(dueDays(mondays, at('2026-11-15T12:44:59Z'))).toEqual([]);
    expect(dueDays(mondays, at('2026-11-15T12:45:00Z'))).toEqual(['2026-11-16']);
    expect(dueDays(mondays, at('2026-11-16T14:59:59Z'))).toEqual(['2026-11-16']);
    expect(dueDays(mondays, at('2026-11-16T15:00:00Z'))).toEqual([]);
  });

  it('are two at a time where the clocks of the world are in both', () => {
    const daily = { weekdays: [1, 2, 3, 4, 5, 6, 7], time: '12:00' };
    expect(dueDays(daily, at('2026-11-15T21:50:00Z'))).toEqual(['2026-11-15', '2026-11-16']);
    expect(dueDays({ ...daily, weekdays: [7] }, at('2026-11-15T21:50:00Z'))).toEqual(['2026-11-15']);
  });

  it('become a task at the local time of each device, for times that had not passed', () => {
    const timed = { time: '03:00', lateMinutes: 60, settledAtMs: at('2026-11-01T00:00:00Z') };
    const plan = planOfDay(taskPlan.parse({}), timed, '2026-11-16', at('2026-11-15T13:30:00Z'));
    expect(plan.start).toEqual({
      mode: 'local',
      local: '2026-11-16T03:00:00',
      since: '2026-11-15T12:30:00.000Z',
      lateMinutes: 60,
    });
    expect(plan.expiresAt).toBe('2026-11-16T16:00:00.000Z');
    const fresh = { ...timed, settledAtMs: at('2026-11-15T13:29:00Z') };
    expect(planOfDay(taskPlan.parse({}), fresh, '2026-11-16', at('2026-11-15T13:30:00Z')).start.since).toBe(
      '2026-11-15T13:29:00.000Z',
    );
  });
});
