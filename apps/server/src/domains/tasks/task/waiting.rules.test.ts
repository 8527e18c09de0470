import { waitingReasons } from '@tilldeck/contracts/tasks/execution.codes';
import { finalExecutionStates } from '@tilldeck/contracts/tasks/task.states';
import { expect, it } from 'vitest';
import { type Waiting, waitingOf } from './waiting.rules.ts';

const nowMs = Date.parse('2026-11-15T12:00:00Z');
const later = '2026-11-15T13:00:00Z';
const earlier = '2026-11-15T11:00:00Z';
const running = { state: 'running', openStage: 1, startAt: null } as const;
const one = (changes: Partial<Waiting> = {}): Waiting => ({
  state: 'queued',
  isReleased: true,
  stage: 1,
  attempt: 1,
  notBefore: null,
  hold: null,
  holdUntil: null,
  sentAt: '2026-11-15T11:59:00Z',
  isOnline: true,
  lastOnlineAt: earlier,
  hasEarlier: false,
  task: running,
  ...changes,
});

it.each<[string, Partial<Waiting>, object]>([
  ['a second person', { task: { ...running, state: 'waiting_approval' } }, { waiting: 'waiting_approval' }],
  ['somebody who paused it', { task: { ...running, state: 'paused' }, isOnline: false }, { waiting: 'paused' }],
  [
    'the start of the task',
    { task: { state: 'scheduled', openStage: 0, startAt: later } },
    { waiting: 'not_started', waitingUntil: later },
  ],
  ['its local start', { isReleased: false, notBefore: later }, { waiting: 'not_started', waitingUntil: later }],
  ['its stage', { isReleased: false, stage: 2 }, { waiting: 'stage_not_open' }],
  ['its turn', { isReleased: false }, { waiting: 'paced' }],
  [
    'its next attempt',
    { isReleased: false, attempt: 2, notBefore: later },
    { waiting: 'retry_later', waitingUntil: later },
  ],
  ['the device', { isOnline: false }, { waiting: 'offline', waitingSince: earlier }],
  ['older work', { hasEarlier: true }, { waiting: 'earlier_task' }],
  [
    'what the device says',
    { state: 'received', hold: 'busy', holdUntil: later },
    { waiting: 'busy', waitingUntil: later },
  ],
  ['the device that has it', { state: 'sent' }, { waiting: 'handed_over' }],
  [
    'the device that does not confirm what it was sent',
    { state: 'sent', sentAt: '2026-11-15T11:26:00Z' },
    { waiting: 'not_confirmed', waitingSince: '2026-11-15T11:26:00Z' },
  ],
  ['the device that was sent it and left', { state: 'sent', sentAt: earlier, isOnline: false }, { waiting: 'offline' }],
  ['the device that has it and left', { state: 'received', isOnline: false }, { waiting: 'offline' }],
  ['work that goes on', { state: 'running' }, { waiting: 'at_work' }],
])('waits for %s', (_title, changes, expected) => {
  expect(waitingOf(one(changes), nowMs)).toMatchObject(expected);
});

it('has no reason once it ended, and exactly one of the list before', () => {
  for (const state of finalExecutionStates) expect(waitingOf(one({ state }), nowMs).waiting).toBeNull();
  for (const state of ['queued', 'sent', 'received', 'running'] as const)
    for (const isReleased of [true, false])
      for (const isOnline of [true, false])
        expect(waitingReasons).toContain(waitingOf(one({ state, isReleased, isOnline }), nowMs).waiting);
});
