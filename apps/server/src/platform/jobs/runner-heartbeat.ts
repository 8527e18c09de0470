import type pg from 'pg';
import type { Log } from '../log.ts';

const beatMs = 15_000;
/** A runner that was not seen for so long has lost its jobs. */
const lostAfterS = 90;

/**
 * Says which runners are alive and gives the jobs of dead ones back. Without it the jobs of a process that was killed
 * would stay locked for four hours.
 */
export interface RunnerHeartbeat {
  adopt(poolId: string): void;
  /** The runner is down: whatever it still holds is free. */
  leave(poolId: string): void;
  stop(): Promise<void>;
}

export function startHeartbeat(pool: pg.Pool, log: Log): RunnerHeartbeat {
  const living = new Set<string>();
  const leaving = new Set<string>();
  let lastBeat = Promise.resolve();

  const beat = (): Promise<void> => {
    lastBeat = lastBeat.then(async () => {
      try {
        if (living.size > 0) await insertSeen(pool, [...living]);
        for (const poolId of leaving) {
          await deleteRunner(pool, poolId);
          leaving.delete(poolId);
        }
        const count = await updateLostJobs(pool);
        if (count > 0) log.warn({ count }, 'jobs of a lost process are free again');
      } catch (error) {
        log.warn({ err: error }, 'heartbeat of the job runner failed');
      }
    });
    return lastBeat;
  };
  const timer = setInterval(() => void beat(), beatMs).unref();
  return {
    adopt: (poolId) => {
      living.add(poolId);
      void beat();
    },
    leave: (poolId) => {
      living.delete(poolId);
      leaving.add(poolId);
      void beat();
    },
    stop: () => {
      clearInterval(timer);
      return lastBeat;
    },
  };
}

const insertSeen = (pool: pg.Pool, poolIds: string[]) =>
  pool.query(
    `insert into job_runner (pool_id) select unnest($1::text[]) on conflict (pool_id) do update set seen_at = now()`,
    [poolIds],
  );

async function deleteRunner(pool: pg.Pool, poolId: string): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [[poolId]]);
  await pool.query('delete from job_runner where pool_id = $1', [poolId]);
}

/** A job that was taken just now may belong to a runner whose first beat is still on its way: it must be held long, too. */
async function updateLostJobs(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `update graphile_worker._private_jobs job
        set locked_at = null, locked_by = null, run_at = greatest(run_at, now()),
            last_error = 'The process that ran it was lost'
      where locked_at < now() - make_interval(secs => $1)
        and not exists (select from job_runner runner
                         where runner.pool_id = job.locked_by and runner.seen_at > now() - make_interval(secs => $1))`,
    [lostAfterS],
  );
  await pool.query(`delete from job_runner where seen_at < now() - 10 * make_interval(secs => $1)`, [lostAfterS]);
  return rowCount ?? 0;
}
