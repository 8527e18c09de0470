import { describe, expect, it } from 'vitest';
import { releaseSource } from '../appstore/release.sources.ts';
import { journalSource } from './journal.sources.ts';
import { notificationSource } from './notification.sources.ts';
import { otaSource } from './ota.sources.ts';
import { allExecutionFacts, allTaskFacts, type TaskFacts, type WordedSource } from './source.states.ts';

const plain: TaskFacts = { state: 'running', isStopped: false, isStarted: true, hasAnswer: false, isOverdue: false };

describe('the words of a source', () => {
  const sources: readonly WordedSource[] = [notificationSource, journalSource, releaseSource, otaSource];
  it.each(sources.map((source) => [source.name, source] as const))(
    'are all used and no others: %s',
    (_name, source) => {
      expect(new Set(allTaskFacts.map(source.statusOf))).toEqual(new Set(source.statuses));
      expect(new Set(allExecutionFacts.map(source.deviceStatusOf))).toEqual(new Set(source.deviceStatuses));
    },
  );

  it('of a notification follow its release, and a paused one that never began is still to be released', () => {
    expect(notificationSource.statusOf({ ...plain, state: 'scheduled', isStarted: false })).toBe('to_be_released');
    expect(notificationSource.statusOf({ ...plain, state: 'paused', isStarted: false })).toBe('to_be_released');
    expect(notificationSource.statusOf({ ...plain, state: 'finished' })).toBe('released');
    expect(notificationSource.statusOf({ ...plain, state: 'stopping', isStopped: true })).toBe('cancelled');
  });

  it('of a journal tell a device that answers from one that does not', () => {
    expect(journalSource.statusOf(plain)).toBe('publishing');
    expect(journalSource.statusOf({ ...plain, isOverdue: true })).toBe('device_unresponsive');
    expect(journalSource.statusOf({ ...plain, isOverdue: true, hasAnswer: true })).toBe('in_progress');
    expect(journalSource.statusOf({ ...plain, state: 'expired' })).toBe('device_unresponsive');
    expect(journalSource.statusOf({ ...plain, state: 'finished', hasAnswer: true })).toBe('completed');
    expect(journalSource.statusOf({ ...plain, state: 'terminated', hasAnswer: true })).toBe('force_terminated');
  });
});
