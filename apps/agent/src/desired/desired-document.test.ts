import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DesiredApplier, DesiredKeeper, type ItemOutcome } from './desired-document.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilldeck-desired-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function keeper(appliers: DesiredApplier[]) {
  const reports: [number, Record<string, ItemOutcome>][] = [];
  const desired = new DesiredKeeper(folder, appliers, (version, items) => reports.push([version, items]));
  return { desired, reports };
}
const applied: ItemOutcome = { outcome: 'applied' };

describe('the desired document', () => {
  it('is carried out item by item and reported once, with what could not be done', async () => {
    const wanted: unknown[] = [];
    const { desired, reports } = keeper([
      {
        item: 'volume',
        apply: async (value) => {
          wanted.push(value);
          return applied;
        },
      },
      { item: 'wifi', apply: () => Promise.reject(new Error('no such network')) },
    ]);
    desired.take({ version: 3, document: { volume: 5, wifi: 'shop', kiosk: true } });
    desired.take({ version: 3, document: { volume: 5, wifi: 'shop', kiosk: true } });
    await desired.idle();
    expect(wanted).toEqual([5]);
    expect(reports).toEqual([
      [
        3,
        {
          volume: applied,
          wifi: { outcome: 'failed', reason: 'Error: no such network' },
          kiosk: { outcome: 'unsupported' },
        },
      ],
    ]);
  });

  it('survives a restart: not done again when it was done, done when the agent was killed before', async () => {
    let calls = 0;
    const counting: DesiredApplier = {
      item: 'volume',
      apply: async () => {
        calls++;
        return applied;
      },
    };
    const never: DesiredApplier = { item: 'volume', apply: () => new Promise(() => {}) };
    keeper([never]).desired.take({ version: 4, document: { volume: 5 } });
    const second = keeper([counting]);
    await second.desired.idle();
    expect([second.desired.version, second.reports]).toEqual([4, [[4, { volume: applied }]]]);
    const third = keeper([counting]);
    await third.desired.idle();
    expect([third.desired.version, third.reports, calls]).toEqual([4, [], 1]);
  });

  it('only the newest is reported when one replaces another that is still being carried out', async () => {
    const release: (() => void)[] = [];
    const waiting: DesiredApplier = {
      item: 'volume',
      apply: () => new Promise((done) => release.push(() => done(applied))),
    };
    const { desired, reports } = keeper([waiting]);
    desired.take({ version: 1, document: { volume: 1 } });
    await expect.poll(() => release.length).toBe(1);
    desired.take({ version: 2, document: { volume: 2 } });
    release[0]?.();
    await expect.poll(() => release.length).toBe(2);
    release[1]?.();
    await desired.idle();
    expect(reports.map(([version]) => version)).toEqual([2]);
  });
});
