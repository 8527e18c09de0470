import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DesiredApplier, DesiredKeeper, type ItemOutcome, type ItemReport } from './desired-items.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilldeck-desired-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function keeper(appliers: DesiredApplier[]) {
  const reports: ItemReport[] = [];
  return { desired: new DesiredKeeper(folder, appliers, (items) => reports.push(items)), reports };
}
const applied: ItemOutcome = { outcome: 'applied' };
const applier = (item: string, apply: DesiredApplier['apply'], remove = async () => {}): DesiredApplier => ({
  item,
  apply,
  remove,
});
const item = (hash: string, level: number) => ({ hash, document: { level } });

describe('desired items', () => {
  it('are carried out one by one and reported once, with what could not be done', async () => {
    const wanted: unknown[] = [];
    const { desired, reports } = keeper([
      applier('volume', async (document) => {
        wanted.push(document);
        return applied;
      }),
      applier('wifi', () => Promise.reject(new Error('no such network'))),
    ]);
    const items = { volume: item('hash-v-5', 5), wifi: item('hash-w-1', 1), kiosk: item('hash-k-1', 1) };
    desired.take({ items, removed: [] });
    desired.take({ items, removed: [] });
    await desired.idle();
    expect(wanted).toEqual([{ level: 5 }]);
    expect(desired.held).toEqual({ volume: 'hash-v-5', wifi: 'hash-w-1', kiosk: 'hash-k-1' });
    expect(reports).toEqual([
      {
        volume: { hash: 'hash-v-5', outcome: 'applied' },
        wifi: { hash: 'hash-w-1', outcome: 'failed', reason: 'Error: no such network' },
        kiosk: { hash: 'hash-k-1', outcome: 'unsupported' },
      },
    ]);
  });

  it('a changed one is carried out alone, and one that is gone is undone', async () => {
    const done: string[] = [];
    const noting = (name: string) =>
      applier(
        name,
        async ({ level }) => {
          done.push(`${name} ${String(level)}`);
          return applied;
        },
        async () => {
          done.push(`${name} removed`);
        },
      );
    const { desired, reports } = keeper([noting('volume'), noting('wifi')]);
    desired.take({ items: { volume: item('hash-v-5', 5), wifi: item('hash-w-1', 1) }, removed: [] });
    await desired.idle();
    desired.take({ items: { volume: item('hash-v-7', 7) }, removed: ['wifi', 'unheard_of'] });
    await desired.idle();
    expect(done).toEqual(['volume 5', 'wifi 1', 'wifi removed', 'volume 7']);
    expect(desired.held).toEqual({ volume: 'hash-v-7' });
    expect(reports.at(-1)).toEqual({ volume: { hash: 'hash-v-7', outcome: 'applied' } });
  });

  it('survive a restart: not done again when they were done, done when the agent was killed before', async () => {
    let calls = 0;
    const counting = applier('volume', async () => {
      calls++;
      return applied;
    });
    keeper([applier('volume', () => new Promise(() => {}))]).desired.take({
      items: { volume: item('hash-v-5', 5) },
      removed: [],
    });
    const second = keeper([counting]);
    await second.desired.idle();
    expect([second.desired.held, second.reports.length]).toEqual([{ volume: 'hash-v-5' }, 1]);
    const third = keeper([counting]);
    await third.desired.idle();
    expect([third.desired.held, third.reports, calls]).toEqual([{ volume: 'hash-v-5' }, [], 1]);
  });

  it('only the newest is reported when one replaces another that is still being carried out', async () => {
    const release: (() => void)[] = [];
    const { desired, reports } = keeper([
      applier('volume', () => new Promise((done) => release.push(() => done(applied)))),
    ]);
    desired.take({ items: { volume: item('hash-v-1', 1) }, removed: [] });
    await expect.poll(() => release.length).toBe(1);
    desired.take({ items: { volume: item('hash-v-2', 2) }, removed: [] });
    release[0]?.();
    await expect.poll(() => release.length).toBe(2);
    release[1]?.();
    await desired.idle();
    expect(reports).toEqual([{ volume: { hash: 'hash-v-2', outcome: 'applied' } }]);
  });
});
