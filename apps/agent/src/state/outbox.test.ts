import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultOutboxLimits, Outbox } from './outbox.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilldeck-outbox-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const seqs = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq);
const names = (messages: readonly { body: Record<string, unknown> }[]) => messages.map(({ body }) => body.name);
const reopened = (box: Outbox, limits = defaultOutboxLimits) => {
  box.close();
  return Outbox.open(folder, limits);
};

describe('the outbox', () => {
  it('numbers in the order of writing, keeps numbers over a restart and forgets what is acknowledged', () => {
    let box = Outbox.open(folder);
    for (const name of ['a', 'b', 'c']) box.put('event', 1, { name });
    expect(seqs(box.numberNext(7))).toEqual([1, 2, 3]);
    box = reopened(box);
    expect(box.unacknowledged()).toMatchObject([
      { epoch: 7, seq: 1, body: { name: 'a' } },
      { epoch: 7, seq: 2, body: { name: 'b' } },
      { epoch: 7, seq: 3, body: { name: 'c' } },
    ]);
    box.acknowledge(7, [[2, 2]]);
    box.acknowledge(6, [[1, 3]]);
    box.acknowledge(7, [[90, 99]]);
    box = reopened(box);
    expect(seqs(box.unacknowledged())).toEqual([1, 3]);
    box.put('event', 2, { name: 'd' });
    expect(seqs(box.numberNext(7))).toEqual([4]);
    box.close();
  });

  it('counts anew in a new epoch, and what had a number keeps it', () => {
    const box = Outbox.open(folder);
    box.put('event', 1, { name: 'a' });
    box.numberNext(7);
    box.put('event', 1, { name: 'b' });
    expect(box.numberNext(8)).toMatchObject([{ epoch: 8, seq: 1 }]);
    expect(box.unacknowledged()).toMatchObject([
      { epoch: 7, seq: 1 },
      { epoch: 8, seq: 1 },
    ]);
    box.put('event', 1, { name: 'c' });
    expect(box.numberNext(7)).toMatchObject([{ epoch: 7, seq: 2 }]);
    box.close();
  });

  it('never has more numbered than the window, but for what is urgent', () => {
    const box = Outbox.open(folder, { ...defaultOutboxLimits, window: 2 });
    for (const name of ['a', 'b', 'c']) box.put('event', 1, { name });
    expect(names(box.numberNext(1))).toEqual(['a', 'b']);
    expect(box.numberNext(1)).toEqual([]);
    box.put('hello', 1, { name: 'hello' });
    expect(names(box.numberNext(1, { urgent: 'hello' }))).toEqual(['hello']);
    box.acknowledge(1, [[1, 3]]);
    expect(names(box.numberNext(1))).toEqual(['c']);
    box.close();
  });

  it('keeps only the newest of what a newer one replaces, unless it has a number', () => {
    const box = Outbox.open(folder);
    box.put('facts', 1, { name: 'sent' });
    box.numberNext(1);
    for (const name of ['old', 'new']) box.put('facts', 2, { name });
    expect(names(box.numberNext(1))).toEqual(['new']);
    expect(names(box.unacknowledged())).toEqual(['sent', 'new']);
    box.close();
  });

  it('drops old statuses before events when it is full, leaves no gap and says how many it dropped', () => {
    let box = Outbox.open(folder, { ...defaultOutboxLimits, maxBytes: 1_100 });
    const text = 'x'.repeat(100);
    for (const name of ['s1', 's2', 's3']) box.put('status', 1, { name, text });
    for (const name of ['e1', 'e2', 'e3', 'e4', 'e5']) box.put('event', 1, { name, text });
    box = reopened(box);
    expect(box.takeLostCount()).toBe(2);
    expect(box.takeLostCount()).toBe(0);
    const sent = box.numberNext(1);
    expect(names(sent)).toEqual(['s3', 'e1', 'e2', 'e3', 'e4', 'e5']);
    expect(seqs(sent)).toEqual([1, 2, 3, 4, 5, 6]);
    box.close();
  });

  it('stays small on disk however much passes through it, and forgets no number', () => {
    let box = Outbox.open(folder, { ...defaultOutboxLimits, compactBytes: 2_000 });
    for (let turn = 1; turn <= 60; turn++) {
      box.put('event', turn, { name: `turn ${turn}`, text: 'x'.repeat(50) });
      expect(seqs(box.numberNext(1))).toEqual([turn]);
      box.acknowledge(1, [[turn, turn]]);
      if (turn % 20 === 0) box = reopened(box, { ...defaultOutboxLimits, compactBytes: 2_000 });
    }
    expect(statSync(join(folder, 'outbox.journal')).size).toBeLessThan(3_000);
    box.close();
  });

  it('after a crash at any byte gives no number twice and loses nothing that was written', () => {
    const path = join(folder, 'outbox.journal');
    const box = Outbox.open(folder);
    const steps: { size: number; written: string[]; named: Map<string, number> }[] = [];
    const written: string[] = [];
    const named = new Map<string, number>();
    for (let turn = 0; turn < 12; turn++) {
      box.put(turn % 3 ? 'event' : 'status', turn, { name: `m${turn}` });
      written.push(`m${turn}`);
      if (turn % 2) for (const one of box.numberNext(3)) named.set(String(one.body.name), one.seq);
      steps.push({ size: statSync(path).size, written: [...written], named: new Map(named) });
    }
    box.close();
    const whole = readFileSync(path);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length }), (cut) => {
        writeFileSync(path, whole.subarray(0, cut));
        const safe = steps.findLast(({ size }) => size <= cut);
        const after = Outbox.open(folder);
        const before = new Map(after.unacknowledged().map((one) => [String(one.body.name), one.seq]));
        for (const [name, seq] of safe?.named ?? []) expect(before.get(name)).toBe(seq);
        after.numberNext(3);
        const all = after.unacknowledged();
        expect(seqs(all)).toEqual(all.map((_, place) => place + 1));
        expect(names(all)).toEqual(expect.arrayContaining(safe?.written ?? []));
        after.close();
      }),
      { numRuns: 30 },
    );
  });
});
