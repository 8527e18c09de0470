import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { domains } from '@tilldeck/server/domains/catalogue.domain';
import { readConfig } from '@tilldeck/server/platform/config';
import { createApp } from '@tilldeck/server/platform/create-app';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { quantile, writeResult } from '../report/result.ts';
import { benchQueue } from './queue-bench.ts';
import { benchResults } from './results-bench.ts';
import { modelCount } from './task-database.ts';
import { openOffice, type TaskOffice } from './task-office.ts';
import { benchTerminate } from './terminate-bench.ts';

export interface TasksSize {
  /** A task is for a fifth of these. */
  fleet: number;
  rounds: number;
  /** Devices that pull while a task is terminated. */
  pulling: number;
}

/** What a detail page reads of a task's progress, whatever its size. */
const progressStatement = 'select stage, state, sum(n) from tasks_counter where task_id = $1 group by 1, 2';

/** A large task from the click to its end, each step against the bare statement in the same run. */
export async function benchTasks(size: TasksSize, log: (line: string) => void = () => undefined) {
  log(`a fleet of ${size.fleet}`);
  const office = await openOffice(size.fleet);
  const app = createApp(readConfig(serverSettings(office.database)), domains);
  try {
    log('queue');
    const { taskId, figures: queue } = await benchQueue(office, size.rounds);
    log(JSON.stringify(queue));
    const results = await benchResults(office, taskId);
    log(JSON.stringify(results));
    const progress = await readProgress(office, taskId);
    log(JSON.stringify(progress));
    await office.client.query('truncate bench.execution');
    const terminate = await benchTerminate(office, app, size.pulling);
    log(JSON.stringify(terminate));
    const wrongCounters = await countWrong(office);
    const figures = { size, devices: size.fleet / modelCount, queue, results, progress, terminate, wrongCounters };
    const file = writeResult({
      bench: 'tasks',
      figures,
      notes: [
        'queue: from the click (task/add, after the preview) until every device of one model is written down by the job of the server, against INSERT … SELECT of the same devices into a table like it without counters; rounds take turns. CPU: server and its backends against the backend of the bare statement',
        'results: batches of 1,000 reports, shuffled, a tenth twice, a hundredth after the time-out, ours and the bare batched update in turns, in a process of its own',
        'progress: the statement that every screen of a task reads, and the whole call of the detail page',
        'terminate: devices pull without a pause while a task of all of them is terminated; when the last of them got it, counted from the answer to who terminated it',
      ],
    });
    return { file, figures };
  } finally {
    await app.close();
    await office.close();
  }
}

async function readProgress({ client, admin }: TaskOffice, taskId: string) {
  const time = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let round = 0; round < 200; round++) {
      const startedAt = performance.now();
      await work();
      times.push(performance.now() - startedAt);
    }
    return { p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
  };
  return {
    statement: await time(() => client.query(progressStatement, [taskId])),
    detailCall: await time(() => admin.call(taskRoutes.detail, { id: taskId })),
  };
}

/** Numbers that are not what is counted, at rest. */
async function countWrong({ client }: TaskOffice): Promise<number> {
  const { rows } = await client.query<{ wrong: string }>(
    `select count(*) as wrong from (
       select task_id, stage, state, code, sum(n) from (
         select task_id, stage, state, code, sum(n) as n from tasks_counter group by 1, 2, 3, 4
         union all select task_id, stage, state, code, -count(*) from tasks_execution group by 1, 2, 3, 4) c
       group by 1, 2, 3, 4 having sum(n) <> 0) w`,
  );
  return Number(rows[0]?.wrong);
}
