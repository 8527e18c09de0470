import {
  setAsideAfterFaults,
  setAsideFirstMs,
  setAsideForgetMs,
  setAsideLongestMs,
} from '@tilldeck/contracts/link/link.limits';
import { statusMessage } from '@tilldeck/contracts/link/link.messages';
import { describe, expect, it } from 'vitest';
import type { Received } from './message-binding.ts';
import { ReportGate, type SetAside } from './report-gate.ts';
import { createTakeApart } from './take-apart.ts';
import { storedSubject } from './uplink-parse.ts';

const limits = { bytes: 100, perMinute: 5 };
const minuteMs = 60_000;
const subjectOf = (serial: string, topic: string): string => `$MQTT.msgs.dev.${serial}.up.${topic}`;

function stage() {
  const told: SetAside[] = [];
  let nowMs = 100 * minuteMs;
  const gate = new ReportGate(
    (what) => told.push(what),
    () => nowMs,
  );
  const pass = (ms: number) => {
    nowMs += ms;
    gate.beginBatch();
  };
  pass(0);
  return { gate, told, pass };
}

describe('a device whose reports cannot be used', () => {
  it('is not heard in that kind for a while that doubles up to an hour, and is judged apart from then on (attack S11)', () => {
    const { gate, told, pass } = stage();
    expect(gate.isSuspect('A1')).toBe(false);
    for (let time = 0; time < 12; time += 1) {
      gate.unsaved(subjectOf('A1', 'status'));
      gate.unsaved(subjectOf('A1', 'status'));
      expect(gate.refuse(subjectOf('A1', 'status'), limits)).toBe('aside');
      expect(gate.refuse(subjectOf('A1', 'event'), limits)).toBeNull();
      pass(told.at(-1)?.forMs ?? 0);
      expect(gate.refuse(subjectOf('A1', 'status'), limits)).toBeNull();
      expect(gate.isSuspect('A1')).toBe(true);
      pass(minuteMs);
    }
    expect(told.slice(0, 3).map(({ forMs }) => forMs)).toEqual([1, 2, 4].map((n) => n * setAsideFirstMs));
    expect(told).toHaveLength(12);
    expect(told.at(-1)).toEqual({ subject: subjectOf('A1', 'status'), reason: 'unsaved', forMs: setAsideLongestMs });
  });

  it('may send some that are unreadable, and is sound again after an hour without a fault', () => {
    const { gate, told, pass } = stage();
    for (let n = 1; n < setAsideAfterFaults; n += 1) gate.unreadable(subjectOf('A1', 'status'));
    expect(gate.refuse(subjectOf('A1', 'status'), limits)).toBeNull();
    gate.unreadable(subjectOf('A1', 'status'));
    expect(gate.refuse(subjectOf('A1', 'status'), limits)).toBe('aside');
    expect(told).toEqual([{ subject: subjectOf('A1', 'status'), reason: 'unreadable', forMs: setAsideFirstMs }]);
    pass(setAsideFirstMs + setAsideForgetMs + minuteMs);
    expect(gate.isSuspect('A1')).toBe(false);
  });

  it('is saved apart in every kind from its first unreadable report on', () => {
    const { gate } = stage();
    gate.unreadable(subjectOf('A1', 'event'));
    expect(gate.refuse(subjectOf('A1', 'status'), limits)).toBeNull();
    expect([gate.isSuspect('A1'), gate.isSuspect('B1')]).toEqual([true, false]);
  });

  it('that sends more than its limit is heard again in the next minute, and its owner is told once (attack S11)', () => {
    const { gate, told, pass } = stage();
    for (let minute = 0; minute < 3; minute += 1) {
      for (let n = 0; n < limits.perMinute; n += 1) expect(gate.refuse(subjectOf('A1', 'status'), limits)).toBeNull();
      expect(gate.refuse(subjectOf('A1', 'status'), limits)).toBe('too_many');
      expect(gate.refuse(subjectOf('A1', 'status'), limits)).toBe('too_many');
      expect(gate.refuse(subjectOf('B1', 'status'), limits)).toBeNull();
      pass(minuteMs);
    }
    expect(told.map(({ reason }) => reason)).toEqual(['too_many']);
  });
});

describe('a batch with reports the database will not have', () => {
  const report = (serial: string, seq: number, isPoison = false): Received => ({
    message: statusMessage,
    serial,
    receivedAtMs: 0,
    payload: { epoch: 1, seq, at: 0, ...(isPoison ? { batteryPercent: -1 } : {}) },
  });
  it('is cut once for a device, however many of them it sent (attack S11)', async () => {
    const { gate, told } = stage();
    const reports = Array.from({ length: 2_000 }, (_, n) =>
      n % 10 === 0 ? report('HOSTILE', n, true) : report(`HONEST-${n % 300}`, n),
    );
    const taken: Received[] = [];
    let transactions = 0;
    await createTakeApart()(reports, {
      take: async (some) => {
        transactions += 1;
        if (some.some(({ payload }) => (payload as { batteryPercent?: number }).batteryPercent === -1))
          throw new RangeError('out of range');
        taken.push(...some);
      },
      poisoned: (one) => gate.unsaved(storedSubject(one)),
      isAside: (one) => gate.isAside(storedSubject(one)),
    });
    expect(taken).toHaveLength(1_800);
    expect(told).toHaveLength(1);
    expect(transactions).toBeLessThanOrEqual(30);
  });
  it('is searched by one writer; the other leaves out what was found', async () => {
    const { gate, told } = stage();
    const takeApart = createTakeApart();
    const sizes = { first: [] as number[], second: [] as number[] };
    const rulesOf = (name: 'first' | 'second') => ({
      take: async (some: readonly Received[]) => {
        sizes[name].push(some.length);
        if (some.some(({ payload }) => (payload as { batteryPercent?: number }).batteryPercent === -1))
          throw new RangeError('out of range');
      },
      poisoned: (one: Received) => gate.unsaved(storedSubject(one)),
      isAside: (one: Received) => gate.isAside(storedSubject(one)),
    });
    const reports = Array.from({ length: 800 }, (_, n) =>
      report(n % 100 === 0 ? 'HOSTILE' : `HONEST-${n}`, n, n % 100 === 0),
    );
    await Promise.all([takeApart(reports, rulesOf('first')), takeApart(reports, rulesOf('second'))]);
    expect(told).toHaveLength(1);
    expect(sizes.first.length).toBeGreaterThan(8);
    expect(sizes.second).toEqual([800, 792]);
  });
  it('that fails for another reason is kept whole', async () => {
    const fault = new Error('the database is away');
    const rules = { take: () => Promise.reject(fault), poisoned: () => {}, isAside: () => false };
    await expect(createTakeApart()([report('A', 1), report('B', 1)], rules)).rejects.toBe(fault);
  });
});
