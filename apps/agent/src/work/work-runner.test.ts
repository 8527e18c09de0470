import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WorkLog } from './work-log.ts';
import { type WorkHandler, type WorkReporter, WorkRunner } from './work-runner.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilldeck-work-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const item = (id: string, kind = 'note'): WorkItem => ({
  id,
  kind,
  version: 1,
  lane: 'change',
  payload: {},
  guard: null,
  timeoutS: 60,
  expiresAt: null,
});

function runner(handlers: WorkHandler[]) {
  const told: string[] = [];
  const log = WorkLog.open(folder);
  const reporter: WorkReporter = {
    began: ({ id }) => told.push(`${id} began`),
    progressed: ({ id }, percent) => told.push(`${id} ${percent} %`),
    ended: ({ id }, { result }) => told.push(`${id} ${result}`),
  };
  const work = new WorkRunner(handlers, log, reporter, () => 1_000);
  return { work, told, log };
}

const noting = (done: string[], isRepeatable = true): WorkHandler => ({
  kind: 'note',
  isRepeatable,
  carryOut: async ({ id }, report) => {
    done.push(id);
    report.progress(50);
    return { result: 'done' };
  },
});

describe('work', () => {
  it('is carried out one at a time, in order, and told of', async () => {
    const done: string[] = [];
    const { work, told } = runner([noting(done)]);
    work.take([item('1'), item('2')]);
    work.take([item('2'), item('3')]);
    await work.idle();
    expect(done).toEqual(['1', '2', '3']);
    expect(told.slice(0, 4)).toEqual(['1 began', '1 50 %', '1 done', '2 began']);
    expect(work.kinds).toEqual(['note']);
  });

  it('offered again, also after a restart, is told of again and not carried out again', async () => {
    const done: string[] = [];
    const first = runner([noting(done)]);
    first.work.take([item('1')]);
    await first.work.idle();
    first.log.close();
    const second = runner([noting(done)]);
    second.work.take([item('1')]);
    await second.work.idle();
    expect(done).toEqual(['1']);
    expect(second.told).toEqual(['1 done']);
  });

  it('of an unknown kind is unsupported, work that throws has failed, and the next goes on', async () => {
    const throwing: WorkHandler = {
      kind: 'throw',
      isRepeatable: true,
      carryOut: () => Promise.reject(new Error('no')),
    };
    const { work, told, log } = runner([throwing, noting([])]);
    work.take([item('1', 'unheard-of'), item('2', 'throw'), item('3')]);
    await work.idle();
    expect(told).toEqual(['1 unsupported', '2 began', '2 failed', '3 began', '3 50 %', '3 done']);
    expect(log.outcomeOf('2')).toEqual({ result: 'failed', detail: { reason: 'Error: no' } });
  });

  it.each([
    { isRepeatable: true, told: ['1 began', '1 50 %', '1 done'], done: ['1'] },
    { isRepeatable: false, told: ['1 interrupted'], done: [] },
  ])('that a kill interrupted is done again only where that is harmless: $isRepeatable', async (expected) => {
    const killed = WorkLog.open(folder);
    killed.begin('1');
    killed.close();
    const done: string[] = [];
    const { work, told } = runner([noting(done, expected.isRepeatable)]);
    work.take([item('1')]);
    await work.idle();
    expect({ told, done }).toEqual({ told: expected.told, done: expected.done });
  });

  it('is not begun after its time', async () => {
    const done: string[] = [];
    const { work, told } = runner([noting(done)]);
    work.take([{ ...item('1'), expiresAt: 999 }]);
    await work.idle();
    expect([done, told]).toEqual([[], ['1 expired']]);
  });

  it('remembers the last ends, not all', () => {
    const log = WorkLog.open(folder, 10);
    for (let n = 1; n <= 21; n++) log.end(String(n), { result: 'done' });
    log.close();
    const again = WorkLog.open(folder);
    expect([again.outcomeOf('11'), again.outcomeOf('12')]).toEqual([undefined, { result: 'done' }]);
    again.close();
  });
});
