import { job } from '@tilldeck/contracts/core/job';
import { LineCapture } from '@tilldeck/testkit/harness/line-capture';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { startTcpProxy, type TcpProxy } from '@tilldeck/testkit/harness/tcp-proxy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type JobHarness, startJobHarness } from '../../../testing/job-harness.ts';
import { createLog } from '../log.ts';
import { bindJob } from './job-binding.ts';
import { type JobRunner, startJobRunner } from './job-runner.ts';

const note = job({ name: 'test.note', summary: 'Notes', payload: z.object({ text: z.string() }), maxAttempts: 5 });

const log = new LineCapture();
let proxy: TcpProxy;
let harness: JobHarness;
let runner: JobRunner;

/** What the jobs noted; each promise resolves when the text was noted that often. */
const noted: string[] = [];
const waiting: (() => void)[] = [];
const untilNoted = async (text: string, times = 1) => {
  while (noted.filter((entry) => entry === text).length < times) await new Promise<void>((told) => waiting.push(told));
};
let letGo: () => void = () => {};
let holding: Promise<void> = Promise.resolve();

beforeAll(async () => {
  proxy = await startTcpProxy(stackSettings().DATABASE_URL ?? '');
  harness = await startJobHarness(
    (url) => {
      const through = new URL(url);
      through.port = String(proxy.port);
      return through.href;
    },
    createLog('warn', log),
  );
  runner = await startJobRunner(harness.app, [
    bindJob(note, async (_app, { text }) => {
      noted.push(text);
      for (const told of waiting.splice(0)) told();
      await holding;
    }),
  ]);
});
afterAll(async () => {
  await runner.stop();
  await harness.close();
  await proxy.close();
});

const enqueue = (text: string) =>
  harness.jobs.query('select enqueue_job($1, $2, 5, null, null)', [note.name, JSON.stringify({ text })]);

it('goes on by itself when the database was away, also when a job ended meanwhile', async () => {
  await enqueue('before');
  await untilNoted('before');
  await harness.jobs.until(note.name, (jobs) => jobs.length === 0);

  holding = new Promise((done) => {
    letGo = done;
  });
  await enqueue('during');
  await untilNoted('during');
  await proxy.cut();
  letGo();
  // The end of the job cannot be written down, so the runner breaks and cannot start again yet.
  await log.until(/job runner cannot start/);
  await enqueue('after');
  await proxy.restore();

  await untilNoted('after');
  // Nobody knows whether it had ended: it is done again.
  await untilNoted('during', 2);
  await harness.jobs.until(note.name, (jobs) => jobs.length === 0);
  expect(noted.filter((text) => text === 'before')).toHaveLength(1);
});
