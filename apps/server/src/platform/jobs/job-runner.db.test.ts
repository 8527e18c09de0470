import { job } from '@tilldeck/contracts/core/job';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type JobHarness, startJobHarness } from '../../../testing/job-harness.ts';
import { systemScope, writeIn } from '../db/scope.ts';
import { insertJob } from '../transact.ts';
import { type BoundJob, bindJob, JobHopeless } from './job-binding.ts';
import { type JobRunner, startJobRunner } from './job-runner.ts';

const greet = job({
  name: 'test.greet',
  summary: 'Greets',
  payload: z.object({ name: z.string().min(1) }),
  maxAttempts: 2,
});

let harness: JobHarness;
let runner: JobRunner | undefined;

beforeAll(async () => {
  harness = await startJobHarness();
});
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  // The next test begins with an empty queue.
  await harness.jobs.query('DELETE FROM graphile_worker._private_jobs');
  await harness.jobs.query('DELETE FROM graphile_worker._private_known_crontabs');
  await harness.jobs.query('DELETE FROM outbox_event');
});
afterAll(() => harness.close());

const enqueue = (name: string) =>
  writeIn(systemScope(harness.app.database, 'a test'), ({ db }) => insertJob(db, greet, { name }));
const start = async (...bound: BoundJob[]) => {
  runner = await startJobRunner(harness.app, bound);
};
/** A handler that tells what it was called with. */
function recorder(work: (name: string) => Promise<void> = async () => {}) {
  const calls: string[] = [];
  const waiting: (() => void)[] = [];
  const bound = bindJob(greet, async (_app, { name }) => {
    calls.push(name);
    for (const told of waiting.splice(0)) told();
    await work(name);
  });
  const called = async (count: number) => {
    while (calls.length < count) await new Promise<void>((told) => waiting.push(told));
  };
  return { bound, calls, called };
}

describe('the job runner', () => {
  it('runs what a transaction enqueued, and nothing that was rolled back', async () => {
    const greetings = recorder();
    await start(greetings.bound);
    await expect(
      writeIn(systemScope(harness.app.database, 'a test'), async ({ db }) => {
        await insertJob(db, greet, { name: 'nobody' });
        throw new Error('the use case failed');
      }),
    ).rejects.toThrow('the use case failed');
    await enqueue('Ada');
    await greetings.called(1);
    // The partners' role may enqueue and cannot see the queue.
    await insertJob(harness.app.database.app, greet, { name: 'Bo' });
    await greetings.called(2);
    await harness.jobs.until(greet.name, (jobs) => jobs.length === 0);
    expect(greetings.calls).toEqual(['Ada', 'Bo']);
  });

  it('tries again after a while, then keeps the job as a dead letter with its reason', async () => {
    const greetings = recorder(async () => {
      throw new Error('the line is busy');
    });
    await start(greetings.bound);
    await enqueue('Ada');
    const [retried] = await harness.jobs.until(greet.name, ([found]) => found?.last_error != null);
    expect(retried).toMatchObject({ state: 'waiting', attempts: 1, last_error: 'the line is busy' });
    // e^1 seconds, less what has passed since.
    expect((retried?.run_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(1_000);
    const dead = await harness.jobs.untilState(greet.name, 'failed');
    expect(dead).toMatchObject({ attempts: 2, max_attempts: 2, last_error: 'the line is busy' });
    expect(greetings.calls).toEqual(['Ada', 'Ada']);
    const { rows } = await sql<{ payload: { id: string } }>`
      select payload from outbox_event where topic = 'system.job'`.execute(harness.app.database.vendor);
    expect(rows).toEqual([{ payload: { id: dead.id } }]);
  });

  it('gives a job up at once when its payload does not fit the declaration', async () => {
    const greetings = recorder();
    await start(greetings.bound);
    await sql`select enqueue_job('test.greet', '{"name":7}', 2, null, null)`.execute(harness.app.database.vendor);
    const dead = await harness.jobs.untilState(greet.name, 'failed');
    expect(dead.last_error).toMatch(/^The payload is invalid. name: /);
    expect(greetings.calls).toEqual([]);
  });

  it('gives a job up at once when its handler sees no hope', async () => {
    const greetings = recorder(async () => {
      throw new JobHopeless('there is nobody of this name');
    });
    await start(greetings.bound);
    await enqueue('Ada');
    const dead = await harness.jobs.untilState(greet.name, 'failed');
    expect(dead.last_error).toBe('there is nobody of this name');
    expect(greetings.calls).toEqual(['Ada']);
  });

  it('takes over the jobs of a process that was lost', async () => {
    const greetings = recorder();
    await enqueue('Ada');
    await harness.jobs.query(`update graphile_worker._private_jobs
      set locked_by = 'pool-lost', locked_at = now() - interval '2 minutes', attempts = 1`);
    await start(greetings.bound);
    await greetings.called(1);
    expect(greetings.calls).toEqual(['Ada']);
  });

  it('lets a job that is under way end before it stops', async () => {
    let end: () => void = () => {};
    const ended = new Promise<void>((done) => {
      end = done;
    });
    const greetings = recorder(() => ended);
    await start(greetings.bound);
    await enqueue('Ada');
    await greetings.called(1);
    const stopped = runner?.stop();
    runner = undefined;
    end();
    await stopped;
    expect(await harness.jobs.list(greet.name)).toEqual([]);
  });

  it('makes up for a daily job that nobody was there for', async () => {
    const nightly = job({ ...greet, name: 'test.nightly', payload: z.object({}), cron: '5 4 * * *' });
    await harness.jobs.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       values ($1, now() - interval '9 days', now() - interval '2 days')`,
      [nightly.name],
    );
    await new Promise<void>((ran) => {
      void start(bindJob(nightly, async () => ran()));
    });
    const [known] = await harness.jobs.query<{ is_recent: boolean }>(
      `select last_execution > now() - interval '1 day' as is_recent from graphile_worker._private_known_crontabs`,
    );
    expect(known).toEqual({ is_recent: true });
  });
});
