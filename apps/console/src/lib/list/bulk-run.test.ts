import { expect, it, vi } from 'vitest';
import { type BulkProgressState, type BulkStep, BulkTally, listMatching, runPerRow } from './bulk-run.ts';

const collect = async (steps: AsyncIterable<BulkStep>) => {
  const all: BulkStep[] = [];
  for await (const step of steps) all.push(step);
  return all;
};

const naming = { keyOf: (row: number) => String(row), labelOf: (row: number) => `Till ${row}` };

it('goes on after a failure and tells why', async () => {
  const steps = await collect(
    runPerRow([1, 2, 3], {
      ...naming,
      signal: new AbortController().signal,
      work: async (row) => {
        if (row === 2) throw new Error('offline');
      },
    }),
  );
  expect(steps).toHaveLength(3);
  expect(steps.find((step) => step.key === '2')).toEqual({
    key: '2',
    label: 'Till 2',
    isDone: false,
    message: 'offline',
  });
});

it('has only a few calls under way at once', async () => {
  let underWay = 0;
  let most = 0;
  await collect(
    runPerRow(
      Array.from({ length: 20 }, (_item, index) => index),
      {
        ...naming,
        width: 3,
        signal: new AbortController().signal,
        work: async () => {
          underWay += 1;
          most = Math.max(most, underWay);
          await new Promise((resume) => setTimeout(resume));
          underWay -= 1;
        },
      },
    ),
  );
  expect(most).toBe(3);
});

it('starts nothing new once stopped, and still reports what was under way', async () => {
  const stop = new AbortController();
  const worked: number[] = [];
  const steps = await collect(
    runPerRow([1, 2, 3, 4], {
      ...naming,
      width: 1,
      signal: stop.signal,
      work: async (row) => {
        worked.push(row);
        if (row === 2) stop.abort();
      },
    }),
  );
  expect([worked, steps.length]).toEqual([[1, 2], 2]);
});

it.each([
  ['by cursor', { start: { items: [1, 2], nextCursor: 'b' }, b: { items: [3, 4], nextCursor: null } }],
  ['by number', { start: { items: [1, 2], nextCursor: null }, '2': { items: [3, 4], nextCursor: null } }],
])(
  'collects every page %s, without what was taken out',
  async (_how, pages: Record<string, { items: number[]; nextCursor: string | null }>) => {
    const rows = await listMatching(
      async ({ cursor, pageNo }) => {
        const page = pages[cursor ?? (pageNo > 1 ? String(pageNo) : 'start')];
        return { ...(page ?? { items: [], nextCursor: null }), total: 4 };
      },
      (row) => row !== 2,
      new AbortController().signal,
    );
    expect(rows).toEqual([1, 3, 4]);
  },
);

it('counts done and failed, and keeps the failures', () => {
  const told: BulkProgressState[] = [];
  const tally = new BulkTally(1, (progress) => told.push(progress));
  const failure = { key: '2', label: '2', isDone: false, message: 'x' };
  tally.add({ key: '1', label: '1', isDone: true });
  tally.add(failure);
  const expected = { total: 2, done: 2, failed: 1, failures: [failure], state: 'finished' };
  expect(tally.end('finished')).toEqual(expected);
  expect(told.at(-1)).toEqual(expected);
});

it('tells of 20,000 rows in less than 100 ms, four times a second', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const told: BulkProgressState[] = [];
  // Of the processor: a busy machine may leave a worker waiting for longer than this takes.
  const startedUs = process.threadCpuUsage().user;
  const tally = new BulkTally(20_000, (progress) => told.push(progress));
  for (let row = 0; row < 20_000; row += 1) {
    // A run of 20 s in which every second row fails.
    if (row % 10 === 0) vi.setSystemTime(Date.now() + 10);
    tally.add({ key: String(row), label: `Till ${row}`, isDone: row % 2 === 0 });
  }
  tally.end('finished');
  const tookMs = (process.threadCpuUsage().user - startedUs) / 1_000;
  vi.useRealTimers();
  expect(told.length).toBeLessThanOrEqual(20 * 4 + 2);
  expect(told.at(-1)).toMatchObject({ done: 20_000, failed: 10_000 });
  expect(tookMs).toBeLessThan(100);
});
