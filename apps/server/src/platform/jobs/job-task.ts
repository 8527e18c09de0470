import type { JobHelpers, Task } from 'graphile-worker';
import type { App } from '../app.ts';
import { vendorOrgId } from '../db/scope.ts';
import { insertEvent } from '../transact.ts';
import { type BoundJob, JobHopeless } from './job-binding.ts';

const longestReason = 500;

/** What graphile-worker calls for a job: reads the payload by its declaration, runs the handler, tells how it went. */
export function createTask(app: App, { job, run }: BoundJob): Task {
  return async (raw, helpers) => {
    const { id, attempts: attempt, max_attempts: maxAttempts } = helpers.job;
    const startedAt = process.hrtime.bigint();
    let outcome = 'ok';
    try {
      await run(app, readPayload(job.payload, raw), { id, attempt, maxAttempts, signal: helpers.abortSignal });
    } catch (error) {
      const isDead = error instanceof JobHopeless || attempt >= maxAttempts;
      outcome = isDead ? 'dead' : 'failed';
      const reason = reasonOf(error);
      const facts = { job: job.name, jobId: id, attempt, maxAttempts, reason };
      if (isDead) app.log.error(facts, 'job failed for good');
      else app.log.warn(facts, 'job failed, it will be tried again');
      if (error instanceof JobHopeless) await spendTries(helpers);
      if (isDead) await announce(app, id);
      // Becomes the job's last error, which operators read: no stack, no data.
      throw new Error(reason, { cause: error });
    } finally {
      app.metrics.observeJob(job.name, outcome, Number(process.hrtime.bigint() - startedAt) / 1e9);
    }
  };
}

function readPayload(schema: BoundJob['job']['payload'], raw: unknown): unknown {
  // Cron adds when it fired; no payload declares that.
  const { _cron, ...fields } = (raw ?? {}) as Record<string, unknown>;
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'payload'}: ${issue.message}`);
  throw new JobHopeless(`The payload is invalid. ${faults.join('; ')}`);
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).slice(0, longestReason);

/** graphile-worker tries a job until its tries are spent; there is no other way to say that it is over. */
const spendTries = (helpers: JobHelpers) =>
  helpers.query('update graphile_worker._private_jobs set attempts = max_attempts where id = $1', [helpers.job.id]);

/** Open job lists learn of it. */
const announce = (app: App, id: string) =>
  insertEvent(app.database.vendor, {
    topic: 'system.job',
    payload: { id },
    orgId: vendorOrgId,
    permission: 'job.query',
  }).catch((error: unknown) => app.log.warn({ err: error, jobId: id }, 'dead job not announced'));
