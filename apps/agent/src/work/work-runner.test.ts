import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import { workGuard } from '@tilldeck/contracts/tasks/work.schemas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Verdict } from './guard.rules.ts';
import { failed, succeeded, type Work, type WorkHandler, workHandler } from './work-handler.ts';
import { WorkLog } from './work-log.ts';
import { WorkRunner } from './work-runner.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilldeck-work-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const guard = workGuard.parse({});
const change = (id: string, more: Partial<WorkItem> = {}): WorkItem => ({
  id,
  kind: 'reboot',
  version: 1,
  lane: 'change',
  payload: {},
  guard: null,
  timeoutS: 60,
  expiresAt: null,
  ...more,
});
const quick = (id: string, kind = 'unlock'): WorkItem => change(id, { kind, lane: 'quick' });

/** A machine whose mood a test sets, and who is woken when it changes. */
class Mood {
  verdict: Verdict = { isSafe: true };
  private readonly waiting = new Set<() => void>();
  judge = (asked: unknown): Verdict => (asked ? this.verdict : { isSafe: true });
  remark = () => undefined;
  wait = (_until: number, signal: AbortSignal) =>
    new Promise<void>((done) => {
      this.waiting.add(done);
      signal.addEventListener('abort', () => done());
    });
  turn(verdict: Verdict): void {
    this.verdict = verdict;
    for (const done of this.waiting) done();
  }
}
const busy: Verdict = { isSafe: false, reason: 'busy', until: 61_000 };

function runner(handlers: WorkHandler[]) {
  const told: string[] = [];
  const log = WorkLog.openIn(folder);
  const mood = new Mood();
  const work = new WorkRunner(handlers, {
    log,
    keeper: mood,
    reporter: {
      say: (id, { step, code, reason }) => told.push([id, step, code ?? reason].filter(Boolean).join(' ')),
      isOnItsWay: () => false,
    },
    now: () => 1_000,
    pullSoon: () => {},
  });
  work.start();
  return { work, told, log, mood };
}

/** Does its work when it is let. */
class Gate {
  readonly begun: string[] = [];
  readonly done: string[] = [];
  private readonly waiting = new Map<string, () => void>();
  handler = (kind: 'reboot' | 'unlock' | 'screenshot', more: { isRepeatable?: boolean } = {}): WorkHandler =>
    workHandler(kind, {
      ...more,
      carryOut: async ({ id, signal }: Work) => {
        this.begun.push(id);
        await new Promise<void>((open, stop) => {
          this.waiting.set(id, open);
          signal.addEventListener('abort', () => stop(new Error('stopped')));
        });
        this.done.push(id);
        return succeeded();
      },
    });
  async open(id: string): Promise<void> {
    await expect.poll(() => this.begun).toContain(id);
    this.waiting.get(id)?.();
  }
}
const atOnce = (kind: 'reboot' | 'unlock', done: string[], isRepeatable = true): WorkHandler =>
  workHandler(kind, {
    isRepeatable,
    carryOut: async ({ id }) => {
      done.push(id);
      return succeeded();
    },
  });

describe('work', () => {
  it('that was withdrawn is dropped and never begun; what has begun goes on to its end', async () => {
    const gate = new Gate();
    const { work, told, mood } = runner([gate.handler('reboot'), gate.handler('unlock')]);
    mood.verdict = busy;
    work.take([quick('1-1'), change('2-1', { guard })]);
    await expect.poll(() => gate.begun).toEqual(['1-1']);
    work.withdraw(['1-1', '2-1', '9-1']);
    await expect.poll(() => told).toContain('2-1 failed cancelled');
    mood.turn({ isSafe: true });
    await gate.open('1-1');
    await work.idle();
    expect(told.at(-1)).toBe('1-1 succeeded');
    expect(gate.begun).toEqual(['1-1']);
  });

  it('is on disk before it is said to be received, and told of from there to its one end', async () => {
    const done: string[] = [];
    const { work, told } = runner([atOnce('reboot', done)]);
    work.take([change('1-1')]);
    expect(told[0]).toBe('1-1 received');
    await work.idle();
    expect(told).toEqual(['1-1 received', '1-1 running', '1-1 succeeded']);
    expect(work.kinds).toEqual(['reboot']);
  });

  it('changes go one after the other in their order, quick work beside them, and lock and unlock in theirs', async () => {
    const gate = new Gate();
    const { work, told } = runner([gate.handler('reboot'), gate.handler('unlock'), gate.handler('screenshot')]);
    work.take([change('1-1'), change('2-1'), quick('3-1'), quick('4-1'), quick('5-1', 'screenshot')]);
    await expect.poll(() => gate.begun).toEqual(['1-1', '3-1', '5-1']);
    expect(told).toContain('2-1 held earlier_task');
    await gate.open('3-1');
    await gate.open('4-1');
    await gate.open('5-1');
    await gate.open('1-1');
    await gate.open('2-1');
    await work.idle();
    expect(gate.done).toEqual(['3-1', '4-1', '5-1', '1-1', '2-1']);
  });

  it('offered again, also after a restart, is not done again; its end is told once more', async () => {
    const done: string[] = [];
    const first = runner([atOnce('reboot', done)]);
    first.work.take([change('1-1')]);
    await first.work.idle();
    first.log.close();
    const second = runner([atOnce('reboot', done)]);
    expect(second.told).toEqual([]);
    second.work.take([change('1-1')]);
    await second.work.idle();
    expect([done, second.told]).toEqual([['1-1'], ['1-1 succeeded']]);
  });

  it('taken and not begun before a kill is done after it without being offered again', async () => {
    const killed = WorkLog.openIn(folder);
    killed.take(change('1-1'));
    killed.close();
    const done: string[] = [];
    const { work, told } = runner([atOnce('reboot', done)]);
    expect(work.openIds).toEqual(['1-1']);
    await work.idle();
    expect([done, told]).toEqual([['1-1'], ['1-1 received', '1-1 running', '1-1 succeeded']]);
  });

  it('an end that was written down and not told before a kill is told after it', () => {
    const killed = WorkLog.openIn(folder);
    killed.take(change('1-1'));
    killed.end('1-1', failed('no_space'));
    killed.close();
    expect(runner([]).told).toEqual(['1-1 failed no_space']);
    expect(runner([]).told).toEqual([]);
  });

  it.each([
    { isRepeatable: true, end: 'succeeded', done: ['1-1'] },
    { isRepeatable: false, end: 'failed interrupted', done: [] },
  ])('that a kill interrupted is done again only where that is harmless: $isRepeatable', async (expected) => {
    const killed = WorkLog.openIn(folder);
    killed.take(change('1-1'));
    killed.begin('1-1');
    killed.close();
    const done: string[] = [];
    const { work, told } = runner([atOnce('reboot', done, expected.isRepeatable)]);
    await work.idle();
    expect([told.at(-1), done]).toEqual([`1-1 ${expected.end}`, expected.done]);
  });

  it('fails by a code: unknown kinds and versions, payloads that are wrong, and what throws', async () => {
    const throwing = workHandler('reboot', { carryOut: () => Promise.reject(new Error('no')) });
    const needing = workHandler('cash_drawer', { carryOut: () => Promise.resolve(succeeded()) });
    const { work, told, log } = runner([throwing, needing]);
    work.take([change('1-1', { kind: 'unheard-of' }), change('2-1', { version: 9 }), change('3-1')]);
    work.take([change('4-1', { kind: 'cash_drawer', payload: { codes: ['zz'] } })]);
    await work.idle();
    expect(told.filter((line) => line.includes('failed'))).toEqual([
      '1-1 failed unsupported',
      '2-1 failed unsupported',
      '3-1 failed internal',
      '4-1 failed bad_payload',
    ]);
    expect(log.outcomeOf('3-1')).toEqual({ step: 'failed', code: 'internal', text: 'no' });
  });

  it('waits while it is not safe, says why, lets quick work pass, and goes on when it is', async () => {
    const done: string[] = [];
    const { work, told, mood } = runner([atOnce('reboot', done), atOnce('unlock', done)]);
    mood.verdict = busy;
    work.take([change('1-1', { guard }), quick('2-1')]);
    await expect.poll(() => told).toContain('2-1 succeeded');
    expect(told).toContain('1-1 held busy');
    mood.turn({ isSafe: true });
    await work.idle();
    expect(done).toEqual(['2-1', '1-1']);
    expect(told.slice(-2)).toEqual(['1-1 running', '1-1 succeeded']);
  });

  it('lets later changes pass what is put off for long, and none pass what waits for a moment', async () => {
    const done: string[] = [];
    const { work, told, mood } = runner([atOnce('reboot', done)]);
    mood.verdict = busy;
    work.take([change('1-1', { guard }), change('2-1')]);
    await expect.poll(() => told).toContain('2-1 held earlier_task');
    expect(done).toEqual([]);
    mood.turn({ isSafe: false, reason: 'outside_window', until: 3_600_000 });
    await expect.poll(() => done).toEqual(['2-1']);
    mood.turn({ isSafe: true });
    await work.idle();
    expect(done).toEqual(['2-1', '1-1']);
  });

  it('that is given up is dropped where it waits and stopped where it runs, and never said to have succeeded', async () => {
    const gate = new Gate();
    const { work, told } = runner([gate.handler('reboot')]);
    work.take([change('1-1'), change('2-1')]);
    await expect.poll(() => gate.begun).toEqual(['1-1']);
    work.drop(['1-1', '2-1', '9-1']);
    await work.idle();
    expect(gate.done).toEqual([]);
    expect(told.slice(-2)).toEqual(['1-1 failed cancelled', '2-1 failed cancelled']);
    expect(work.openIds).toEqual([]);
  });

  it('is not begun after its time', async () => {
    const done: string[] = [];
    const { work, told } = runner([atOnce('reboot', done)]);
    work.take([change('1-1', { expiresAt: 999 })]);
    await work.idle();
    expect([done, told]).toEqual([[], ['1-1 received', '1-1 failed cancelled']]);
  });

  it('in the middle of which the agent stops goes on after the next start', async () => {
    const gate = new Gate();
    const first = runner([gate.handler('reboot')]);
    first.work.take([change('1-1')]);
    await expect.poll(() => gate.begun).toEqual(['1-1']);
    first.work.stop();
    await expect.poll(() => first.told.at(-1)).toBe('1-1 running');
    first.log.close();
    const done: string[] = [];
    const { work, told } = runner([atOnce('reboot', done)]);
    await work.idle();
    expect([done, told.at(-1)]).toEqual([['1-1'], '1-1 succeeded']);
  });

  it('remembers the last ends, not all, and everything open', () => {
    const log = WorkLog.openIn(folder, 10);
    log.take(change('99-1'));
    log.begin('99-1');
    log.note('99-1', { boot: 'a' });
    for (let n = 1; n <= 21; n++) log.end(`${n}-1`, succeeded());
    log.close();
    const again = WorkLog.openIn(folder);
    expect([again.outcomeOf('11-1'), again.outcomeOf('12-1')]).toEqual([undefined, succeeded()]);
    expect(again.openWork).toMatchObject([{ isBegun: true, note: { boot: 'a' } }]);
    again.close();
  });
});
