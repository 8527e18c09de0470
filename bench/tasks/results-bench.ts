import { keepWork } from '@tilldeck/server/domains/tasks/index';
import { writeBatch } from '@tilldeck/server/platform/db/batch';
import type { Database } from '@tilldeck/server/platform/db/database';
import type pg from 'pg';
import { median } from '../report/result.ts';
import { shuffled } from '../report/shuffled.ts';

const batchSize = 1_000;

interface Report {
  deviceId: string;
  isLate: boolean;
}

/** The plainest batched update that ends executions. */
const bareStatement = `update bench_execution e set state = s.state, percent = s.percent, ended_at = s.at, due_at = null
  from unnest($1::bigint[], $2::bigint[], $3::execution_state[], $4::smallint[], $5::timestamptz[]) s (task_id, device_id, state, percent, at)
  where e.task_id = s.task_id and e.device_id = s.device_id and e.state in ('queued', 'sent', 'received', 'running')`;

/** Results of every device, shuffled, a tenth of them twice, a hundredth after the device was given up. */
export async function benchResults(
  database: Database,
  client: pg.Client,
  taskId: string,
  deviceIds: readonly string[],
): Promise<{ reports: number; ratio: number; reportsPerS: { ours: number; bare: number } }> {
  const reports = shuffled(
    deviceIds.flatMap((deviceId, at): Report[] => {
      const report = { deviceId, isLate: at % 100 === 0 };
      return at % 10 === 0 ? [report, report] : [report];
    }),
  );
  const late = reports.filter(({ isLate }) => isLate).map(({ deviceId }) => deviceId);
  for (const table of ['tasks_execution', 'bench_execution'])
    await client.query(
      `update ${table} set state = 'timed_out', code = 'no_answer', ended_at = now() where task_id = $1 and device_id = any($2::bigint[])`,
      [taskId, late],
    );
  const ours: number[] = [];
  const bare: number[] = [];
  let seq = 0;
  for (let from = 0; from < reports.length; from += batchSize) {
    const batch = reports.slice(from, from + batchSize);
    const at = Date.now();
    const bareAt = performance.now();
    await bareUpdate(client, taskId, batch, at);
    const oursAt = performance.now();
    await writeBatch(database, (inside) =>
      keepWork(
        inside,
        batch.map(({ deviceId }) => {
          const head = { epoch: 1, seq: ++seq };
          const payload = { ...head, at, id: `${taskId}-1`, step: 'succeeded' as const };
          return { ...head, deviceId, atMs: at, payload };
        }),
      ),
    );
    const endedAt = performance.now();
    bare.push((oursAt - bareAt) / batch.length);
    ours.push((endedAt - oursAt) / batch.length);
  }
  return {
    reports: reports.length,
    ratio: median(bare.map((ms, at) => ms / (ours[at] ?? ms))),
    reportsPerS: { ours: Math.round(1_000 / median(ours)), bare: Math.round(1_000 / median(bare)) },
  };
}

/** Arrays made by hand, as ours are; one of each device, or the statement would take its own pick. */
async function bareUpdate(client: pg.Client, taskId: string, batch: readonly Report[], at: number): Promise<void> {
  const ids = [...new Set(batch.map(({ deviceId }) => deviceId))].toSorted((a, b) => Number(a) - Number(b));
  const column = (value: string) => `{${ids.map(() => value).join(',')}}`;
  await client.query('begin');
  await client.query(bareStatement, [
    column(taskId),
    `{${ids.join(',')}}`,
    column('succeeded'),
    column('100'),
    column(`"${new Date(at).toISOString()}"`),
  ]);
  await client.query('commit');
}
