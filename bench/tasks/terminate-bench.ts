import { setTimeout as passTime } from 'node:timers/promises';
import { taskMoveRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { workFor } from '@tilldeck/server/domains/tasks/index';
import type { App } from '@tilldeck/server/platform/app';
import { findOwnerScope } from '../../apps/server/testing/device-work.ts';
import { retryFor } from '../../tools/stack/wait.ts';
import type { TaskOffice } from './task-office.ts';

const pullers = 8;
const beforeMs = 1_000;
const afterMs = 2_500;
const patienceMs = 600_000;

/** Devices pull all the time while a large task is terminated: when did the last of them get it? */
export async function benchTerminate(office: TaskOffice, app: App, released: number) {
  const { client, admin } = office;
  const { id } = await office.make(await office.preview(), { ratePerMinute: 1_000_000 });
  const countReleased = async () =>
    (
      await client.query<{ device_id: string }>(
        'select device_id from tasks_execution where task_id = $1 and is_released order by device_id limit $2',
        [id, released],
      )
    ).rows;
  await retryFor(
    async () => {
      if ((await countReleased()).length < released) throw new Error('too few were let go');
    },
    patienceMs,
    200,
  );
  const deviceIds = (await countReleased()).map((row) => row.device_id);
  const owner = await findOwnerScope(app, deviceIds[0] ?? '');
  let isPulling = true;
  let pulls = 0;
  let lastGotAt = 0;
  const pull = async (place: number): Promise<void> => {
    for (let at = place; isPulling; at += pullers) {
      const { work } = await workFor(app, owner, deviceIds[at % deviceIds.length] ?? '', []);
      pulls += 1;
      if (work.length > 0) lastGotAt = Math.max(lastGotAt, performance.now());
    }
  };
  const pulling = Array.from({ length: pullers }, (_, place) => pull(place));
  await passTime(beforeMs);
  const pullsBefore = pulls;
  const askedAt = performance.now();
  await admin.call(taskMoveRoutes.terminate, { id });
  const answeredAt = performance.now();
  await passTime(afterMs);
  isPulling = false;
  await Promise.all(pulling);
  await retryFor(
    async () => {
      const { rows } = await client.query(`select from tasks_task where id = $1 and state = 'terminated'`, [id]);
      if (rows.length === 0) throw new Error('not over yet');
    },
    patienceMs,
    200,
  );
  return {
    taskId: id,
    pulls,
    pullsBefore,
    answeredMs: Math.round(answeredAt - askedAt),
    /** After the answer; below 0 when nobody got it any more by then. */
    lastHandedOverMs: Math.round(lastGotAt - answeredAt),
    allEndedS: Math.round((performance.now() - answeredAt) / 100) / 10,
  };
}
