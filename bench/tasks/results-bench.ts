import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import type { TaskOffice } from './task-office.ts';

export interface ResultsOrder {
  settings: Record<string, string>;
  ownerUrl: string;
  taskId: string;
  /** Devices of the task are numbered from here, by this step. */
  firstId: number;
  step: number;
  devices: number;
}

interface Pair<T> {
  ours: T;
  bare: T;
}

export interface ResultsFigures {
  reports: number;
  ratio: number;
  reportsPerS: Pair<number>;
  cpuPerReportUs: Pair<{ node: number; postgres: number }>;
  /** Of the process that takes them in: all it has from the machine, at first and after each tenth, and what it really holds. */
  memoryMb: { before: number; tenths: number[]; held: number[] };
}

const program = fileURLToPath(new URL('./results.main.ts', import.meta.url));

/** Results of every device, shuffled, a tenth of them twice, a hundredth after the device was given up, against the bare update. */
export async function benchResults({ database, client }: TaskOffice, taskId: string): Promise<ResultsFigures> {
  const { rows } = await client.query<{ first: string; last: string; n: number }>(
    'select min(device_id) as first, max(device_id) as last, count(*)::int as n from tasks_execution where task_id = $1',
    [taskId],
  );
  const { first, last, n: devices } = rows[0] ?? { first: '0', last: '0', n: 0 };
  const firstId = Number(first);
  const step = (Number(last) - firstId) / (devices - 1);
  for (const table of ['tasks_execution', 'bench.execution'])
    await client.query(
      `update ${table} set state = 'timed_out', code = 'no_answer', ended_at = now() where (device_id - $1) / $2 % 100 = 0`,
      [firstId, step],
    );
  await client.query('update bench.execution set task_id = $1', [taskId]);
  for (const table of ['tasks_execution', 'bench.execution']) await client.query(`vacuum analyze ${table}`);
  const order: ResultsOrder = {
    settings: serverSettings(database),
    ownerUrl: database.ownerUrl,
    taskId,
    firstId,
    step,
    devices,
  };
  const child = fork(program, { execArgv: ['--expose-gc'] });
  child.send(order);
  const [figures] = (await once(child, 'message')) as [ResultsFigures];
  return figures;
}
