import { journalDraft } from '@tilldeck/contracts/tasks/journal.schemas';
import { taskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { describe, expect, it } from 'vitest';
import { journalPayload, journalPlan } from './journal.rules.ts';

const draft = (changes: object) =>
  journalDraft.parse({
    target: { scope: 'all' },
    previewHash: '1-1',
    duration: 2,
    durationUnit: 'hour',
    maxMb: 5,
    ...changes,
  });

describe('a journal', () => {
  it('lasts as long as its unit says', () => {
    const minutes = (durationUnit: string) => journalPayload(draft({ durationUnit })).durationMinutes;
    expect(['day', 'hour', 'minute'].map(minutes)).toEqual([2_880, 120, 2]);
    expect(journalDraft.safeParse({ ...draft({}), duration: 30, durationUnit: 'day' }).success).toBe(false);
  });

  it('begins by the clock of each device and is waited for beyond its end', () => {
    const plan = journalPlan(taskPlan.parse({}), draft({ startLocal: '2026-12-01T08:00:00' }));
    expect(plan.start).toEqual({ mode: 'local', local: '2026-12-01T08:00:00' });
    expect(plan.timeoutS).toBeGreaterThan(2 * 3_600);
    expect(journalPlan(taskPlan.parse({}), draft({})).start).toEqual({ mode: 'now' });
  });
});
