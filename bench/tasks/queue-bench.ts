import type pg from 'pg';
import { cpuOf } from '../ingest/cpu.ts';
import { MemoryWatch } from '../intake/memory-watch.ts';
import { median } from '../report/result.ts';
import type { TaskOffice } from './task-office.ts';

/** The plainest statement that writes down the same devices. */
const bareStatement = `insert into bench.execution (task_id, device_id, sn)
  select $1, d.id, d.sn from devices_device d where d.model_id = $2 order by d.id`;

/** From the click until every device is queued, through the real server and its job, against the bare statement, in turns. */
export async function benchQueue(office: TaskOffice, rounds: number) {
  const { client, server, modelId } = office;
  const ours: { previewMs: number; answeredMs: number; queuedMs: number; cpuMs: number }[] = [];
  const bare: { ms: number; cpuMs: number }[] = [];
  const memory = new MemoryWatch(server.pid);
  const measureOurs = async () => {
    const previewAt = performance.now();
    const hash = await office.preview();
    const previewMs = Math.round(performance.now() - previewAt);
    const before = await cpuBeside(client, server.pid);
    const { answeredMs, queuedMs, id } = await office.make(hash);
    // Nothing is let out meanwhile: the next is measured alone.
    await client.query(`update tasks_task set state = 'paused' where id = $1`, [id]);
    const cpuMs = (await cpuBeside(client, server.pid)) - before;
    ours.push({ previewMs, answeredMs, queuedMs, cpuMs });
    return id;
  };
  const measureBare = async () => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const before = cpuOf(rows[0]?.pid ?? 0);
    const startedAt = performance.now();
    await client.query(bareStatement, [1, modelId]);
    bare.push({ ms: Math.round(performance.now() - startedAt), cpuMs: cpuOf(rows[0]?.pid ?? 0) - before });
  };
  let taskId = '';
  for (let turn = 0; turn < rounds; turn++) {
    await emptyTables(client);
    if (turn % 2 === 0) await measureBare();
    taskId = await measureOurs();
    if (turn % 2 === 1) await measureBare();
  }
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from tasks_execution where task_id = $1',
    [taskId],
  );
  return {
    taskId,
    figures: {
      devices: rows[0]?.n ?? 0,
      ratio: median(ours.map(({ queuedMs }, at) => queuedMs / (bare[at]?.ms ?? queuedMs))),
      cpuRatio: median(ours.map(({ cpuMs }, at) => cpuMs / (bare[at]?.cpuMs ?? cpuMs))),
      ours,
      bare,
      serverMemory: memory.stop(),
    },
  };
}

async function emptyTables(client: pg.Client): Promise<void> {
  await client.query(`update tasks_task set state = 'terminated' where state <> 'terminated'`);
  await client.query('truncate bench.execution, tasks_execution, tasks_counter, tasks_moved');
  await client.query('checkpoint');
}

/** Processor time of the server and of the database's processes that serve it, without our own. */
async function cpuBeside(client: pg.Client, serverPid: number): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend'`,
  );
  return rows.reduce((sum, { pid }) => sum + cpuOf(pid), cpuOf(serverPid));
}
