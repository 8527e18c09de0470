import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { makeVerifier } from '../auth/scram.ts';
import { createLowThread } from './low-thread.ts';

const program = (body: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { serveLowThread } from ${JSON.stringify(new URL('./serve-low-thread.ts', import.meta.url).href)}; ${body}`)}`,
  );
const nicenesses = (): number[] =>
  readdirSync('/proc/self/task').map((task) =>
    Number(readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
  );

describe('a thread that gives way', () => {
  it('answers each question with its own answer, and tells what failed', async () => {
    const ask = createLowThread<number, number>(
      program('serveLowThread((n) => { if (n === 3) throw new Error("three"); return n * 2; });'),
    );
    const answers = await Promise.allSettled([1, 2, 3, 4].map(ask));
    expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message))).toEqual([
      2,
      4,
      'three',
      8,
    ]);
  });

  it('fails what was asked when it ends, and is started again by the next question', async () => {
    const ask = createLowThread<string, string>(
      program('serveLowThread((word) => word === "end" ? process.exit(3) : word);'),
    );
    await expect(ask('end')).rejects.toThrow('the thread ended with 3');
    expect(await ask('again')).toBe('again');
  });

  it('knows no setting of the server', async () => {
    process.env.LOW_THREAD_PROBE = 'secret';
    const ask = createLowThread<null, string | undefined>(
      program('serveLowThread(() => process.env.LOW_THREAD_PROBE);'),
    );
    expect(await ask(null)).toBeUndefined();
    delete process.env.LOW_THREAD_PROBE;
  });
});

describe.runIf(process.platform === 'linux')(
  'stretching a password, on Linux because only there threads have a priority,',
  () => {
    it('runs with a lower priority than the thread that answers calls (attack S7)', async () => {
      const own = getPriority();
      const lower = () => nicenesses().filter((niceness) => niceness === Math.min(19, own + 10)).length;
      const before = lower();
      await makeVerifier('Xk7pQm2vRt', 4096);
      expect(lower()).toBe(before + 1);
      expect(getPriority()).toBe(own);
    });
  },
);
