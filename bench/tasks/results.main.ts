/** A process of its own that takes in results, so that its memory is that of the work: told by its parent, answers once. */

import { domains } from '@tilldeck/server/domains/catalogue.domain';
import { keepWork } from '@tilldeck/server/domains/tasks/index';
import { readConfig } from '@tilldeck/server/platform/config';
import { createApp } from '@tilldeck/server/platform/create-app';
import { writeBatch } from '@tilldeck/server/platform/db/batch';
import pg from 'pg';
import { cpuOf } from '../ingest/cpu.ts';
import { median } from '../report/result.ts';
import type { ResultsFigures, ResultsOrder } from './results-bench.ts';

const batchSize = 1_000;
/** The plainest batched update that ends executions. */
const bareStatement = `update bench.execution e set state = s.state, percent = s.percent, ended_at = s.at, due_at = null
  from unnest($1::bigint[], $2::bigint[], $3::execution_state[], $4::smallint[], $5::timestamptz[]) s (task_id, device_id, state, percent, at)
  where e.task_id = s.task_id and e.device_id = s.device_id and e.state in ('queued', 'sent', 'received', 'running')`;

process.once('message', (order: ResultsOrder) => {
  void run(order).then((figures) => {
    process.send?.(figures);
    process.disconnect();
  });
});

async function run({ settings, ownerUrl, taskId, firstId, step, devices }: ResultsOrder): Promise<ResultsFigures> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const others = new Set((await listBackends(client)).map(({ pid }) => pid));
  const app = createApp(readConfig(settings), domains);
  const reports = shuffledReports(devices);
  const ours: number[] = [];
  const bare: number[] = [];
  const cpu = { ours: 0, bare: 0 };
  const beforeMb = rssMb();
  const heldMb = [held()];
  const tenthsMb: number[] = [];
  let seq = 0;
  const cpuSince = (from: NodeJS.CpuUsage) => {
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1_000;
  };
  for (let from = 0; from < reports.length; from += batchSize) {
    const ids = Array.from(reports.subarray(from, from + batchSize), (place) => String(firstId + place * step));
    const at = Date.now();
    const bareCpu = process.cpuUsage();
    const bareAt = performance.now();
    await bareUpdate(client, taskId, ids, at);
    const oursAt = performance.now();
    cpu.bare += cpuSince(bareCpu);
    const oursCpu = process.cpuUsage();
    await writeBatch(app.database, (inside) =>
      keepWork(
        inside,
        ids.map((deviceId) => {
          const head = { epoch: 1, seq: ++seq };
          const payload = { ...head, at, id: `${taskId}-1`, step: 'succeeded' as const };
          return { ...head, deviceId, atMs: at, payload };
        }),
        app.contributions,
      ),
    );
    cpu.ours += cpuSince(oursCpu);
    bare.push((oursAt - bareAt) / ids.length);
    ours.push((performance.now() - oursAt) / ids.length);
    if (from + batchSize >= ((tenthsMb.length + 1) * reports.length) / 10) {
      tenthsMb.push(rssMb());
      heldMb.push(held());
    }
  }
  const backends = await cpuOfBackends(client, others);
  await client.end();
  await app.close();
  const perReportUs = (ms: number) => Math.round((ms * 1_000) / reports.length);
  return {
    reports: reports.length,
    ratio: median(bare.map((ms, at) => ms / (ours[at] ?? ms))),
    reportsPerS: { ours: Math.round(1_000 / median(ours)), bare: Math.round(1_000 / median(bare)) },
    cpuPerReportUs: {
      ours: { node: perReportUs(cpu.ours), postgres: perReportUs(backends.ours) },
      bare: { node: perReportUs(cpu.bare), postgres: perReportUs(backends.bare) },
    },
    memoryMb: { before: beforeMb, tenths: tenthsMb, held: heldMb },
  };
}

/** What is left after everything that can go has gone; the rest is what Node has not yet taken the time to collect. */
function held(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / 2 ** 20);
}
const rssMb = (): number => Math.round(process.memoryUsage.rss() / 2 ** 20);

/** Places of devices in no order, a tenth of them twice; as numbers, so that they weigh little. */
function shuffledReports(devices: number): Int32Array {
  const places = new Int32Array(devices + Math.ceil(devices / 10));
  for (let at = 0; at < devices; at++) places[at] = at;
  for (let at = devices; at < places.length; at++) places[at] = (at - devices) * 10;
  let state = 1;
  for (let at = places.length - 1; at > 0; at--) {
    state = (state * 48_271) % 2_147_483_647;
    const other = state % (at + 1);
    [places[at], places[other]] = [places[other] as number, places[at] as number];
  }
  return places;
}

/** Arrays made by hand, as ours are; one of each device, or the statement would take its own pick. */
async function bareUpdate(client: pg.Client, taskId: string, batch: readonly string[], at: number): Promise<void> {
  const ids = [...new Set(batch)].toSorted((a, b) => Number(a) - Number(b));
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

const listBackends = async (client: pg.Client) =>
  (
    await client.query<{ pid: number; is_bare: boolean }>(
      `select pid, pid = pg_backend_pid() as is_bare from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'`,
    )
  ).rows;

/** Ours are those that were opened since; the server, which rests meanwhile, has had its own. */
async function cpuOfBackends(client: pg.Client, others: ReadonlySet<number>): Promise<{ ours: number; bare: number }> {
  const backends = await listBackends(client);
  const sum = (pids: readonly number[]) => pids.reduce((all, pid) => all + cpuOf(pid), 0);
  return {
    ours: sum(backends.filter(({ pid }) => !others.has(pid)).map(({ pid }) => pid)),
    bare: sum(backends.filter(({ is_bare: isBare }) => isBare).map(({ pid }) => pid)),
  };
}
