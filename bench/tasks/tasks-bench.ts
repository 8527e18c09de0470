import { type App, createApp } from '@tilldeck/server/platform/app';
import { readConfig } from '@tilldeck/server/platform/config';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTemplate, createTestDatabase, dropDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { median, quantile, writeResult } from '../report/result.ts';
import { benchResults } from './results-bench.ts';
import { fillFleet } from './task-database.ts';

export interface TasksSize {
  fleet: number;
  devices: number;
  rounds: number;
}

/** What a detail page reads of a task's progress, whatever its size. */
const progressStatement = 'select stage, state, sum(n) from tasks_counter where task_id = $1 group by 1, 2';

/** Making a task of many devices and taking in their results, each against the bare statement in the same run. */
export async function benchTasks(size: TasksSize) {
  const template = await createTemplate();
  const database = await createTestDatabase(template).finally(() => dropDatabase(template));
  const app = createApp(readConfig(serverSettings(database)));
  const client = new pg.Client({ connectionString: database.ownerUrl });
  try {
    await fillFleet(database.ownerUrl, size.fleet);
    await client.connect();
    const queue = await benchQueue(app, client, size);
    const { rows } = await client.query<{ device_id: string }>(
      'select device_id from tasks_execution where task_id = $1',
      [queue.taskId],
    );
    const results = await benchResults(
      app.database,
      client,
      queue.taskId,
      rows.map((row) => row.device_id),
    );
    const progress = await readProgress(client, queue.taskId);
    const figures = { size, queue: queue.figures, results, progress };
    const file = writeResult({
      bench: 'tasks',
      figures,
      notes: [
        'queue: the statement that writes the executions of a task, counters and all, against the same INSERT … SELECT into a table like it without counters; rounds take turns',
        'results: batches of 1,000 reports, shuffled, a tenth twice, a hundredth after the time-out, against the bare batched update',
      ],
    });
    return { file, figures };
  } finally {
    await client.end();
    await app.close();
    await database.drop();
  }
}

const picked = `from (select d.id, d.sn from devices_device d where d.state <> 'disabled' order by d.id limit $2) d`;

async function benchQueue(_app: App, client: pg.Client, { devices, rounds }: TasksSize) {
  const ours: number[] = [];
  const bare: number[] = [];
  let taskId = '';
  for (let round = 0; round < rounds; round++) {
    const made = await client.query<{ id: string }>(
      `insert into tasks_task (org_id, kind, lane, payload, target, target_hash, plan, state, timeout_s, max_attempts)
       values (1, 'unlock', 'quick', '{}', '{}', '', '{}', 'running', 3600, 3) returning id`,
    );
    taskId = made.rows[0]?.id ?? '';
    await client.query('truncate bench_execution; truncate tasks_execution; truncate tasks_counter');
    const time = async (table: string) => {
      const startedAt = performance.now();
      await client.query(`insert into ${table} (task_id, device_id, sn) select $1, d.id, d.sn ${picked}`, [
        taskId,
        devices,
      ]);
      return performance.now() - startedAt;
    };
    const order =
      round % 2 === 0
        ? (['bench_execution', 'tasks_execution'] as const)
        : (['tasks_execution', 'bench_execution'] as const);
    for (const table of order) (table === 'tasks_execution' ? ours : bare).push(await time(table));
  }
  const ratio = median(ours.map((ms, at) => ms / (bare[at] ?? ms)));
  return { taskId, figures: { oursMs: ours.map(Math.round), bareMs: bare.map(Math.round), ratio } };
}

async function readProgress(client: pg.Client, taskId: string) {
  const times: number[] = [];
  for (let round = 0; round < 200; round++) {
    const startedAt = performance.now();
    await client.query(progressStatement, [taskId]);
    times.push(performance.now() - startedAt);
  }
  const { rows } = await client.query<{ wrong: string }>(
    `select count(*) as wrong from (
       select stage, state, sum(n) from (
         select stage, state, sum(n) as n from tasks_counter where task_id = $1 group by 1, 2
         union all select stage, state, -count(*) from tasks_execution where task_id = $1 group by 1, 2) c
       group by 1, 2 having sum(n) <> 0) w`,
    [taskId],
  );
  return { p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99), wrongCounters: Number(rows[0]?.wrong) };
}
