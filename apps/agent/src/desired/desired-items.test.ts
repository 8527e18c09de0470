import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkGuard } from '@tilldeck/contracts/tasks/work.schemas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DesiredHandler, ItemFailure, type ItemReport, ItemWaiting, type KeeperParts } from './desired-handler.ts';
import { DesiredKeeper } from './desired-items.ts';
import { heldLookMs } from './retry.rules.ts';

let folder: string;
let keepers: DesiredKeeper[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilldeck-desired-'));
  keepers = [];
});
afterEach(() => {
  for (const one of keepers) one.stop();
  rmSync(folder, { recursive: true });
});

const minuteMs = 60_000;
const start = 1_700_000_000_000;

/** A keeper whose clock, guard and store are in the hands of the test. */
function keeper(handlers: DesiredHandler[], parts: Partial<KeeperParts> = {}) {
  const reports: ItemReport[] = [];
  const clock = { now: start };
  const desired = new DesiredKeeper({
    folder,
    handlers,
    files: { fetch: async ({ sha256 }) => `/files/${sha256}`, keepOnly: () => {} },
    judge: () => ({ isSafe: true }),
    now: () => clock.now,
    report: (items) => reports.push(items),
    pullSoon: () => {},
    ...parts,
  });
  keepers.push(desired);
  const after = async (ms: number) => {
    clock.now += ms;
    desired.look();
    await desired.idle();
  };
  return { desired, reports, clock, after };
}

/** Notes what it is asked to do; the machine is as it was last told. */
function machine(item: string, faults: { apply?: () => void; leave?: () => void } = {}) {
  const done: string[] = [];
  const now: { level: unknown } = { level: null };
  const handler: DesiredHandler = {
    item,
    apply: async ({ document, files }) => {
      done.push(`apply ${String(document.level)}${files.map(({ path }) => ` ${path}`).join('')}`);
      faults.apply?.();
      now.level = document.level;
    },
    readBack: async ({ document }) => now.level === document.level,
    leave: async () => {
      done.push('leave');
      faults.leave?.();
      now.level = null;
    },
  };
  return { handler, done, now };
}
const blind = ({ handler }: ReturnType<typeof machine>): DesiredHandler => ({
  item: handler.item,
  apply: (content) => handler.apply(content),
  leave: () => handler.leave(),
});
const item = (hash: string, level: number, more: object = {}) => ({ hash, document: { level }, ...more });
const file = (sha256: string) => ({ name: 'a.png', url: 'https://store/a', sha256: sha256.repeat(64), size: 5 });

describe('desired items', () => {
  it('are applied one by one, read back, and reported once with their hash', async () => {
    const volume = machine('volume');
    const wifi = machine('wifi', {
      apply: () => {
        throw new ItemFailure('no_network');
      },
    });
    const bluetooth = machine('bluetooth');
    const { desired, reports } = keeper([volume.handler, wifi.handler, blind(bluetooth)]);
    const items = {
      volume: item('hash-v-5', 5),
      wifi: item('hash-w-1', 1),
      bluetooth: item('hash-b-1', 1),
      kiosk: item('hash-k-1', 1),
    };
    desired.take({ items, removed: [] });
    desired.take({ items, removed: [] });
    await desired.idle();
    expect(volume.done).toEqual(['apply 5']);
    expect(desired.names).toEqual(['volume', 'wifi', 'bluetooth']);
    expect(desired.held).toEqual({
      volume: 'hash-v-5',
      wifi: 'hash-w-1',
      bluetooth: 'hash-b-1',
      kiosk: 'hash-k-1',
    });
    expect(reports).toEqual([
      {
        volume: { hash: 'hash-v-5', outcome: 'verified' },
        wifi: { hash: 'hash-w-1', outcome: 'failed', reason: 'no_network' },
        bluetooth: { hash: 'hash-b-1', outcome: 'applied' },
        kiosk: { hash: 'hash-k-1', outcome: 'unsupported' },
      },
    ]);
  });

  it('a changed one is applied alone, and one that is gone is undone, again until that succeeds', async () => {
    let isStuck = true;
    const [volume, wifi] = [
      machine('volume'),
      machine('wifi', {
        leave: () => {
          if (isStuck) throw new Error('stuck');
        },
      }),
    ];
    const { desired, reports, after } = keeper([volume.handler, wifi.handler]);
    desired.take({ items: { volume: item('hash-v-5', 5), wifi: item('hash-w-1', 1) }, removed: [] });
    await desired.idle();
    desired.take({ items: { volume: item('hash-v-7', 7) }, removed: ['wifi', 'unheard_of'] });
    await desired.idle();
    expect([volume.done, wifi.done]).toEqual([
      ['apply 5', 'apply 7'],
      ['apply 1', 'leave'],
    ]);
    expect(desired.held).toEqual({ volume: 'hash-v-7' });
    expect(reports.at(-1)).toEqual({ volume: { hash: 'hash-v-7', outcome: 'verified' } });
    isStuck = false;
    await after(minuteMs);
    await after(24 * 60 * minuteMs);
    expect([wifi.done, wifi.now.level]).toEqual([['apply 1', 'leave', 'leave'], null]);
  });

  it('survive a restart: not applied again when they are so, applied when the agent was killed before', async () => {
    const volume = machine('volume');
    const hanging = { ...volume.handler, apply: () => new Promise<void>(() => {}) };
    keeper([hanging]).desired.take({ items: { volume: item('hash-v-5', 5) }, removed: [] });
    const second = keeper([volume.handler]);
    await second.desired.idle();
    expect([second.desired.held, second.reports.length]).toEqual([{ volume: 'hash-v-5' }, 1]);
    const third = keeper([volume.handler]);
    await third.desired.idle();
    expect([third.reports, volume.done]).toEqual([[], ['apply 5']]);
  });

  it('only the newest is reported when one replaces another that is still being applied', async () => {
    const release: (() => void)[] = [];
    const slow: DesiredHandler = {
      item: 'volume',
      apply: () => new Promise((done) => release.push(done)),
      leave: async () => {},
    };
    const { desired, reports } = keeper([slow]);
    desired.take({ items: { volume: item('hash-v-1', 1) }, removed: [] });
    await expect.poll(() => release.length).toBe(1);
    desired.take({ items: { volume: item('hash-v-2', 2) }, removed: [] });
    release[0]?.();
    await expect.poll(() => release.length).toBe(2);
    release[1]?.();
    await desired.idle();
    expect(reports).toEqual([{ volume: { hash: 'hash-v-2', outcome: 'applied' } }]);
  });

  it('that fail are tried again after 1, 5 and 30 minutes, then once a day, and told once', async () => {
    let isBroken = true;
    const volume = machine('volume', {
      apply: () => {
        if (isBroken) throw new ItemFailure('no_device');
      },
    });
    const { desired, reports, after } = keeper([volume.handler]);
    desired.take({ items: { volume: item('hash-v-5', 5) }, removed: [] });
    await desired.idle();
    const tries: number[] = [];
    for (const minutes of [0.9, 0.1, 4.9, 0.1, 29, 1, 60, 23 * 60, 24 * 60]) {
      await after(minutes * minuteMs);
      tries.push(volume.done.length);
    }
    expect(tries).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 6]);
    expect(reports.length).toBe(1);
    isBroken = false;
    await after(24 * 60 * minuteMs);
    expect(reports.at(-1)).toEqual({ volume: { hash: 'hash-v-5', outcome: 'verified' } });
  });

  it('are read back every hour and put right where the machine has changed', async () => {
    const volume = machine('volume');
    const { desired, reports, after } = keeper([volume.handler]);
    desired.take({ items: { volume: item('hash-v-5', 5) }, removed: [] });
    await desired.idle();
    await after(60 * minuteMs);
    volume.now.level = 9;
    await after(59 * minuteMs);
    expect(volume.done).toEqual(['apply 5']);
    await after(minuteMs);
    expect([volume.done, volume.now.level, reports.length]).toEqual([['apply 5', 'apply 5'], 5, 1]);
  });

  it('are applied in the order of the handlers, whatever the order they come in', async () => {
    const done: string[] = [];
    const noting = (name: string): DesiredHandler => ({
      item: name,
      apply: async () => void done.push(name),
      leave: async () => {},
    });
    const { desired } = keeper([noting('volume'), noting('network')]);
    desired.take({ items: { network: item('hash-n-1', 1), volume: item('hash-v-1', 1) }, removed: [] });
    await desired.idle();
    expect(done).toEqual(['volume', 'network']);
  });

  it('that wait for something else are held, and verified soon after that has come', async () => {
    let isThere = false;
    const apps = machine('apps', {
      apply: () => {
        if (!isThere) throw new ItemWaiting('installing');
      },
    });
    const { desired, reports, after } = keeper([apps.handler]);
    desired.take({ items: { apps: item('hash-a-1', 1) }, removed: [] });
    await desired.idle();
    expect(reports).toEqual([{ apps: { hash: 'hash-a-1', outcome: 'held', reason: 'installing' } }]);
    isThere = true;
    await after(heldLookMs);
    expect(reports.at(-1)).toEqual({ apps: { hash: 'hash-a-1', outcome: 'verified' } });
  });
});

describe('an item that disturbs', () => {
  const guard: WorkGuard = { respectBusy: true, deadlineAt: null };

  it('is held with the reason of the guard until the machine may be disturbed, when it comes and when it goes', async () => {
    const kiosk = machine('kiosk');
    let isBusy = true;
    const { desired, reports, after } = keeper([kiosk.handler], {
      judge: (asked) =>
        asked && isBusy ? { isSafe: false, reason: 'busy', until: start + 99 * minuteMs } : { isSafe: true },
    });
    desired.take({ items: { kiosk: item('hash-k-1', 1, { guard }) }, removed: [] });
    await desired.idle();
    expect(reports).toEqual([{ kiosk: { hash: 'hash-k-1', outcome: 'held', reason: 'busy' } }]);
    isBusy = false;
    await after(minuteMs);
    expect(reports.at(-1)).toEqual({ kiosk: { hash: 'hash-k-1', outcome: 'verified' } });
    isBusy = true;
    desired.take({ items: {}, removed: ['kiosk'] });
    await desired.idle();
    expect(kiosk.done).toEqual(['apply 1']);
    isBusy = false;
    await after(minuteMs);
    expect(kiosk.done).toEqual(['apply 1', 'leave']);
  });
});

describe('an item with files', () => {
  it('is held and applied once all of them are here; until then the one before stays', async () => {
    const ads = machine('ads');
    let release = () => {};
    const gate = new Promise<void>((done) => {
      release = done;
    });
    const { desired, reports } = keeper([ads.handler], {
      files: { fetch: async ({ sha256 }) => gate.then(() => sha256.slice(0, 2)), keepOnly: () => {} },
    });
    desired.take({ items: { ads: item('hash-a-1', 1) }, removed: [] });
    await desired.idle();
    desired.take({ items: { ads: item('hash-a-2', 2, { files: [file('b'), file('c')] }) }, removed: [] });
    expect(desired.held).toEqual({ ads: 'hash-a-1' });
    release();
    await desired.idle();
    expect([desired.held, ads.done]).toEqual([{ ads: 'hash-a-2' }, ['apply 1', 'apply 2 bb cc']]);
    expect(reports.at(-1)).toEqual({ ads: { hash: 'hash-a-2', outcome: 'verified' } });
  });

  it('is told as failed while its files do not come, and given up when the server no longer wants it', async () => {
    const ads = machine('ads');
    let pulls = 0;
    const { desired, reports, after } = keeper([ads.handler], {
      files: {
        fetch: () => Promise.reject(Object.assign(new Error('gone'), { code: 'hash_mismatch' })),
        keepOnly: () => {},
      },
      pullSoon: () => {
        pulls += 1;
      },
    });
    desired.take({ items: { ads: item('hash-a-2', 2, { files: [file('b')] }) }, removed: [] });
    await desired.idle();
    expect(desired.held).toEqual({});
    expect(reports).toEqual([{ ads: { hash: 'hash-a-2', outcome: 'failed', reason: 'hash_mismatch' } }]);
    // The addresses are old by then: a pull has to bring fresh ones first.
    await after(5 * minuteMs);
    expect(pulls).toBe(1);
    desired.take(null);
    await desired.idle();
    expect([reports.at(-1), ads.done]).toEqual([{}, []]);
  });
});
