import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { taskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { describe, expect, it } from 'vitest';
import { needsApproval, nothingRecent } from './approval.rules.ts';
import {
  commandPlan,
  expiryOf,
  firstStageOf,
  isPlanSound,
  isReleasedAtOnce,
  rateOf,
  withoutHoursOf,
} from './plan.rules.ts';

const now = '2026-11-15T12:00:00.000Z';
const nowMs = Date.parse(now);
const hours = (count: number) => new Date(nowMs + count * 3_600_000).toISOString();
const plan = (draft: object = {}) => taskPlan.parse(draft);

describe('the times of a plan', () => {
  it.each([
    [{}, true],
    [{ start: { mode: 'at', at: hours(1) }, expiresAt: hours(2) }, true],
    [{ start: { mode: 'at', at: hours(-1) } }, false],
    [{ start: { mode: 'at', at: hours(3) }, expiresAt: hours(2) }, false],
    [{ expiresAt: hours(-1) }, false],
    [{ deadlineAt: hours(3), expiresAt: hours(2) }, false],
    // Past at UTC, still to come further west.
    [{ start: { mode: 'local', local: '2026-11-15T09:00:00' } }, true],
    [{ start: { mode: 'local', local: '2026-11-14T09:00:00' } }, false],
    [{ window: { fromMinute: 60, toMinute: 60 } }, false],
  ])('%j fit: %s', (draft, isSound) => {
    expect(isPlanSound(plan(draft), nowMs)).toBe(isSound);
  });

  it('end a week after the start unless they say otherwise', () => {
    expect(expiryOf(plan(), nowMs)).toBe(hours(7 * 24));
    expect(expiryOf(plan({ expiresAt: hours(5) }), nowMs)).toBe(hours(5));
  });
});

it('goes out at once only where nothing slows it; a large set always has a rate', () => {
  expect(rateOf(plan(), 60_000)).toBeNull();
  expect(rateOf(plan(), 60_001)).toBe(60_000);
  expect(rateOf(plan({ ratePerMinute: 5 }), 1)).toBe(5);
  expect(isReleasedAtOnce(plan(), null)).toBe(true);
  expect(isReleasedAtOnce(plan(), 5)).toBe(false);
  expect(isReleasedAtOnce(plan({ stages: [10, 100] }), null)).toBe(false);
  expect(isReleasedAtOnce(plan({ start: { mode: 'local', local: '2026-11-16T09:00:00' } }), null)).toBe(false);
});

it('gives a command up soon, and tries it once', () => {
  expect(commandPlan(plan(), 'cash_drawer', undefined, nowMs)).toMatchObject({
    expiresAt: hours(1 / 6),
    maxAttempts: 1,
  });
  expect(commandPlan(plan(), 'cash_drawer', 48, nowMs)).toMatchObject({ expiresAt: hours(48), maxAttempts: 1 });
  expect(commandPlan(plan(), 'install', undefined, nowMs)).toMatchObject({ expiresAt: hours(24), maxAttempts: 3 });
});

it('needs a second person above a number of devices, and for what cannot be undone', () => {
  const setting = { approvalDevices: 100, isDestructiveApproved: false };
  const asks = (kind: TaskKindName, devices: number, more: object = {}, recent = nothingRecent, isReviewed = false) =>
    needsApproval({ kind, devices, isReviewed }, { ...setting, ...more }, recent);
  expect([asks('reboot', 99), asks('reboot', 100)]).toEqual([false, true]);
  expect([asks('shutdown', 1), asks('shutdown', 2)]).toEqual([false, true]);
  expect(asks('shutdown', 1, { isDestructiveApproved: true })).toBe(true);
  expect(asks('shutdown', 0, { isDestructiveApproved: true })).toBe(false);
  // What was done lately adds up, for an account and for its organisation.
  expect(asks('lock', 1, {}, { byAccount: 2, byOrg: 19 })).toBe(false);
  expect(asks('lock', 1, {}, { byAccount: 3, byOrg: 3 })).toBe(true);
  expect(asks('lock', 1, {}, { byAccount: 0, byOrg: 20 })).toBe(true);
  // Code that no review has seen asks earlier than anything else of that size.
  const many = { approvalDevices: 1_000 };
  expect(asks('ota', 1, many, { byAccount: 98, byOrg: 98 })).toBe(false);
  expect(asks('ota', 1, many, { byAccount: 0, byOrg: 99 })).toBe(true);
  expect(asks('install', 100, many, nothingRecent, true)).toBe(false);
});

describe('the first stage of a plan', () => {
  const stages = [10, 50, 100];

  it('cannot finish while most of its devices are offline, and says how many must return', () => {
    // 167 devices, 150 of them offline: 17 go first, about 15 of which are offline; 80 % are 14.
    const stage = firstStageOf(plan({ stages, gate: {} }), 167, 150);
    expect(stage).toEqual({ devices: 17, offline: 15, finishedPercent: 80, missing: 12 });
  });

  it('can finish where enough are connected, or the gate asks for few', () => {
    expect(firstStageOf(plan({ stages }), 167, 10)).toMatchObject({ devices: 17, offline: 1, missing: 0 });
    expect(firstStageOf(plan({ stages, gate: { finishedPercent: 10 } }), 167, 150)).toMatchObject({ missing: 0 });
  });

  it('is none where all devices go at once, or there are none', () => {
    expect(firstStageOf(plan(), 10, 5)).toBeNull();
    expect(firstStageOf(plan({ stages: [100] }), 10, 5)).toBeNull();
    expect(firstStageOf(plan({ stages }), 0, 0)).toBeNull();
  });
});

it('minds devices without known hours only where work disturbs and waits for closing time', () => {
  const closing = plan({ isOutsideOpeningHours: true });
  expect(withoutHoursOf('reboot', closing)).toBe('skip');
  expect(withoutHoursOf('reboot', { ...closing, withoutHours: 'run' })).toBe('run');
  expect(withoutHoursOf('reboot', plan())).toBeUndefined();
  expect(withoutHoursOf('screenshot', closing)).toBeUndefined();
});
