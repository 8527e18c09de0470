import { job } from '@tilldeck/contracts/core/job';
import { LineCapture } from '@tilldeck/testkit/harness/line-capture';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type JobHarness, startJobHarness } from '../../../testing/job-harness.ts';
import { runnerRole } from '../db/login-check.ts';
import { createLog } from '../log.ts';
import { bindJob } from './job-binding.ts';
import { startJobRunner } from './job-runner.ts';

const note = job({ name: 'test.note', summary: 'Notes', payload: z.object({ text: z.string() }), maxAttempts: 5 });

const log = new LineCapture();
let harness: JobHarness;

beforeAll(async () => {
  harness = await startJobHarness(undefined, createLog('warn', log));
});
afterAll(() => harness.close());

it('replaces a runner whose first look for jobs the database refuses, until one succeeds', async () => {
  // Before it looks for jobs, a runner reads the numbers of their names; graphile-worker asks for them only once.
  await harness.jobs.query(`revoke select on graphile_worker._private_tasks from ${runnerRole}`);
  await harness.jobs.query('select enqueue_job($1, $2, 5, null, null)', [note.name, JSON.stringify({ text: 'waits' })]);
  const noted = Promise.withResolvers<string>();
  const runner = await startJobRunner(harness.app, [bindJob(note, async (_app, { text }) => noted.resolve(text))]);
  try {
    await log.until(/Error occurred fetching jobs/);
    await harness.jobs.query(`grant select on graphile_worker._private_tasks to ${runnerRole}`);

    expect(await noted.promise).toBe('waits');
    await harness.jobs.until(note.name, (jobs) => jobs.length === 0);
  } finally {
    await runner.stop();
  }
});
