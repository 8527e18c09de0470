import { type TaskPlan, taskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { describe, expect, it } from 'vitest';
import { allowance } from './pace.rules.ts';
import { type Counts, nextStep, type TaskProgress, wilsonLowerBound } from './progress.rules.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const plan = (given: Record<string, unknown> = {}): TaskPlan => taskPlan.parse(given);

function task(
  stages: readonly (Counts & { is?: 'open' | 'soaking' | 'waiting'; until?: number })[],
  given: Partial<TaskProgress> = {},
): TaskProgress {
  return {
    state: 'running',
    endReason: null,
    plan: plan(),
    openStage: 1,
    startAtMs: null,
    expiresAtMs: null,
    stages: stages.map(({ is = 'open', until, ...counts }, at) => ({
      nr: at + 1,
      state: is,
      soakUntilMs: until ?? null,
      counts,
    })),
    ...given,
  };
}

describe('a share that is surely exceeded', () => {
  it.each([
    { failed: 1, ended: 3, below: 0.1 },
    { failed: 3, ended: 10, below: 0.15 },
    { failed: 300, ended: 1_000, below: 0.3 },
  ])('is well below what was seen while little was: $failed of $ended', ({ failed, ended, below }) => {
    expect(wilsonLowerBound(failed, ended)).toBeLessThan(below);
    expect(wilsonLowerBound(failed, ended)).toBeGreaterThan(0.04);
  });

  it('comes close to it with numbers', () => {
    expect(wilsonLowerBound(3_000, 10_000)).toBeGreaterThan(0.29);
    expect(wilsonLowerBound(0, 50)).toBe(0);
    expect(wilsonLowerBound(0, 0)).toBe(0);
  });
});

describe('a task', () => {
  it('starts at its time and not before', () => {
    expect(nextStep(task([{ queued: 3 }], { state: 'scheduled', startAtMs: now + 1 }), now)).toBeNull();
    expect(nextStep(task([{ queued: 3 }], { state: 'scheduled', startAtMs: now }), now)).toEqual({ do: 'start' });
  });

  it('ends when nothing is open, also with skipped and failed ones', () => {
    expect(nextStep(task([{ succeeded: 3, skipped: 1, failed: 1 }]), now)).toEqual({ do: 'end', state: 'finished' });
    expect(nextStep(task([{ succeeded: 3, running: 1 }]), now)).toBeNull();
  });

  it.each([
    { endReason: 'terminated', state: 'terminated' },
    { endReason: 'force_terminated', state: 'terminated' },
    { endReason: 'aborted', state: 'aborted' },
    { endReason: 'expired', state: 'expired' },
    { endReason: 'refused', state: 'refused' },
  ])('that stops as $endReason ends so, once what runs has ended', ({ endReason, state }) => {
    const stopping = { state: 'stopping', endReason } as const;
    expect(nextStep(task([{ running: 1 }], stopping), now)).toBeNull();
    expect(nextStep(task([{ terminated: 1 }], stopping), now)).toEqual({ do: 'end', state });
  });

  it('expires, also while it is paused', () => {
    const expired = { do: 'stop', reason: 'expired' };
    expect(nextStep(task([{ queued: 1 }], { expiresAtMs: now }), now)).toEqual(expired);
    expect(nextStep(task([{ queued: 1 }], { state: 'paused', expiresAtMs: now }), now)).toEqual(expired);
  });

  it('is given up when surely too many fail, and not for a few of few', () => {
    const abort = { failurePercent: 20, minFinished: 10 };
    const counts = (failed: number, succeeded: number) =>
      task([{ queued: 900, failed, succeeded }], { plan: plan({ abort }) });
    expect(nextStep(counts(2, 1), now)).toBeNull();
    expect(nextStep(counts(3, 9), now)).toBeNull();
    expect(nextStep(counts(60, 140), now)).toEqual({ do: 'stop', reason: 'aborted' });
    expect(nextStep(counts(30, 170), now)).toBeNull();
  });
});

describe('stages', () => {
  const gate = { finishedPercent: 80, successPercent: 95, soakMinutes: 10 };
  const staged = (first: Parameters<typeof task>[0][number], given: Partial<TaskProgress> = {}) =>
    task([first, { is: 'waiting', queued: 900 }], { plan: plan({ stages: [10, 100], gate }), ...given });

  it('soak when enough have ended well, and open the next afterwards', () => {
    expect(nextStep(staged({ succeeded: 79, running: 21 }), now)).toBeNull();
    expect(nextStep(staged({ succeeded: 80, running: 20 }), now)).toEqual({
      do: 'soak',
      stage: 1,
      untilMs: now + 600_000,
    });
    expect(nextStep(staged({ is: 'soaking', until: now + 1, succeeded: 100 }), now)).toBeNull();
    expect(nextStep(staged({ is: 'soaking', until: now, succeeded: 100 }), now)).toEqual({ do: 'open', stage: 2 });
  });

  it('are missed when all have ended and too few well, or when it shows while they soak', () => {
    expect(nextStep(staged({ succeeded: 80, failed: 10, running: 10 }), now)).toBeNull();
    expect(nextStep(staged({ succeeded: 90, failed: 10 }), now)).toEqual({ do: 'miss', stage: 1 });
    expect(nextStep(staged({ is: 'soaking', until: now, succeeded: 90, timed_out: 10 }), now)).toEqual({
      do: 'miss',
      stage: 1,
    });
  });

  it('of skipped devices only are passed over', () => {
    expect(nextStep(staged({ skipped: 10 }), now)).toEqual({ do: 'soak', stage: 1, untilMs: now + 600_000 });
  });

  it('have no gate behind the last', () => {
    const last = task(
      [
        { is: 'open', succeeded: 10 },
        { queued: 1, failed: 50 },
      ],
      { openStage: 2 },
    );
    expect(nextStep(last, now)).toBeNull();
  });
});

describe('the pace', () => {
  it('is kept over many looks, whatever their distance', () => {
    let pace = { ratePerMinute: 100, pacedAtMs: now, left: 0 };
    let count = 0;
    let at = now;
    for (let look = 0; look < 600; look++) {
      at += 700 + ((look * 137) % 600);
      const next = allowance(pace, at, 5_000);
      count += next.count;
      pace = { ratePerMinute: 100, pacedAtMs: at, left: next.left };
    }
    expect(count).toBe(Math.floor(((at - now) / 60_000) * 100));
  });

  it('does not make up for a long time nobody looked', () => {
    const long = { ratePerMinute: 600, pacedAtMs: now - 3_600_000, left: 0 };
    expect(allowance(long, now, 5_000).count).toBe(50);
    expect(allowance({ ...long, ratePerMinute: null }, now, 5_000).count).toBe(5_000);
  });
});
