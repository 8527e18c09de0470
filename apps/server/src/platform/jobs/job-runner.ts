import { EventEmitter } from 'node:events';
import type { JobSpec } from '@tilldeck/contracts/core/job';
import { type ParsedCronItem, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker';
import type { App } from '../app.ts';
import { pause, within } from '../time-limit.ts';
import { type BoundJob, gatherJobs } from './job-binding.ts';
import { createJobLog } from './job-log.ts';
import { openRunnerPool } from './job-pool.ts';
import { createTask } from './job-task.ts';
import { type RunnerHeartbeat, startHeartbeat } from './runner-heartbeat.ts';

/** Jobs under way may take so long to end when the process stops; then they are cut off and tried again later. */
const stopPatienceMs = 12_000;
const cutOffMs = 3_000;
const dayMs = 86_400_000;
/** Between two tries to start a runner. */
const longestWaitMs = 5_000;
/**
 * How many jobs are fetched at once. Measured with 10 at a time: 2,000 jobs/s without, 18,000 with 100, 30,000 with 500;
 * but a process that dies takes a try from all it had fetched, and other processes wait for what waits here too long.
 */
const localQueueSize = 100;
const localQueueTtlMs = 15_000;

export interface JobRunner {
  stop(): Promise<void>;
}

/** Runs background jobs until it is stopped. A runner that breaks (database away at the wrong moment) is replaced. */
export async function startJobRunner(app: App, bound: readonly BoundJob[]): Promise<JobRunner> {
  const jobs = gatherJobs(bound);
  const pool = openRunnerPool(app);
  const heartbeat = startHeartbeat(pool, app.log);
  const taskList = Object.fromEntries([...jobs].map(([name, entry]) => [name, createTask(app, entry)]));
  const parsedCronItems = cronItemsOf(bound.map(({ job }) => job));
  let current: Runner;
  const stopping = new AbortController();
  let replacing = Promise.resolve();
  /** Runners in a row that could not look for jobs even once. */
  let blind = 0;

  const launch = async (): Promise<Runner> => {
    const events = new EventEmitter() as WorkerEvents;
    watch(events, heartbeat, () => {
      if (!stopping.signal.aborted) replacing = replace();
    });
    const lookFailed = watchFirstLook(events, (hasSucceeded) => {
      blind = hasSucceeded ? 0 : blind + 1;
      if (!hasSucceeded) app.log.warn({ failures: blind }, 'first look for jobs failed, the job runner is replaced');
    });
    const runner = await run({
      pgPool: pool,
      taskList,
      parsedCronItems,
      events,
      logger: createJobLog(app.log, lookFailed),
      noHandleSignals: true,
      // Without batches 0.18 leaves the promise of a completion alone: a lost connection would end the process.
      // Batches, even of no delay, turn that into an end of the runner, which is replaced below.
      preset: {
        worker: {
          concurrentJobs: app.config.WORKER_CONCURRENCY,
          localQueue: { size: localQueueSize, ttl: localQueueTtlMs },
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    });
    runner.promise.catch((error: unknown) => app.log.warn({ err: error }, 'job runner broke'));
    return runner;
  };
  const replace = async (): Promise<void> => {
    if (blind > 0) await pause(Math.min(125 * 2 ** blind, longestWaitMs), stopping.signal);
    for (let delayMs = 250; !stopping.signal.aborted; delayMs = Math.min(delayMs * 2, longestWaitMs)) {
      try {
        current = await launch();
        app.log.info('job runner is back');
        return;
      } catch (error) {
        app.log.warn({ err: error, nextTryMs: delayMs }, 'job runner cannot start');
        await pause(delayMs, stopping.signal);
      }
    }
  };

  try {
    current = await launch();
  } catch (error) {
    await heartbeat.stop();
    await pool.end();
    throw error;
  }
  return {
    stop: async () => {
      stopping.abort();
      await replacing;
      const stopped = current.stop().catch(() => undefined); // Refuses when it broke a moment ago.
      await within(stopPatienceMs, stopped, 'jobs under way do not end')
        .catch(() => within(cutOffMs, current.kill('the process is stopping'), 'jobs cannot be cut off'))
        .catch((error: unknown) => app.log.warn({ err: error }, 'job runner did not stop well'));
      await within(
        cutOffMs,
        heartbeat.stop().then(() => pool.end()),
        'connections stay open',
      ).catch(() => undefined);
    },
  };
}

/** Follows a runner's life: alive from the first moment, replaced once it begins to end by itself, freed when down. */
function watch(events: WorkerEvents, heartbeat: RunnerHeartbeat, ended: () => void): void {
  events.on('pool:create', ({ workerPool }) => heartbeat.adopt(workerPool.id));
  events.on('pool:gracefulShutdown', ended);
  events.on('pool:release', ({ workerPool }) => heartbeat.leave(workerPool.id));
}

/**
 * graphile-worker 0.18 reads the numbers of its jobs' names once, before its first look, and keeps the failure of that
 * read: such a runner would look for jobs for ever and never find one. Ends it, so that it is replaced; answers what to
 * call when a look failed.
 */
function watchFirstLook(events: WorkerEvents, looked: (hasSucceeded: boolean) => void): () => void {
  let isOver = false;
  let end = (): void => {};
  const conclude = (hasSucceeded: boolean): void => {
    if (isOver) return;
    isOver = true;
    looked(hasSucceeded);
    if (!hasSucceeded) end();
  };
  events.on('pool:create', ({ workerPool }) => {
    end = () => {
      Promise.resolve(workerPool.gracefulShutdown('The first look for jobs failed')).catch(() => undefined);
    };
  });
  events.on('localQueue:getJobs:complete', () => conclude(true));
  // One that ends for another reason is replaced by that.
  events.on('pool:gracefulShutdown', () => {
    isOver = true;
  });
  return () => conclude(false);
}

/** Cron in UTC. A daily job that nobody was there for is made up for; a frequent one is not. */
const cronItemsOf = (specs: readonly JobSpec[]): ParsedCronItem[] =>
  parseCronItems(
    specs
      .filter((spec) => spec.cron !== undefined)
      .map((spec) => ({
        task: spec.name,
        identifier: spec.name,
        match: spec.cron ?? '',
        options: {
          maxAttempts: spec.maxAttempts,
          jobKey: `cron:${spec.name}`,
          backfillPeriod: /^\d+ \d+ /.test(spec.cron ?? '') ? dayMs : 0,
        },
      })),
  );
