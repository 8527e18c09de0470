import { setTimeout as passTime } from 'node:timers/promises';
import { taskMoveRoutes, taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { TaskDetail } from '@tilldeck/contracts/tasks/task.schemas';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { retryFor } from '../../tools/stack/wait.ts';
import type { FleetDatabase } from '../fleet/fleet-database.ts';

const lookEveryMs = 500;
const patienceMs = 15 * 60_000;
const preparingMs = 60_000;
const overStates: readonly string[] = ['finished', 'aborted', 'paused', 'terminated', 'refused', 'expired'];

/** How many had been let go at a moment of the database's clock. */
export interface Look {
  atMs: number;
  released: number;
}

export interface DeviceEnd {
  stage: number;
  state: string;
  sentAtMs: number | null;
  endedAtMs: number | null;
}

export interface Rollout {
  detail: TaskDetail;
  looks: Look[];
  devices: DeviceEnd[];
  /** When the engine decided to give it up, by the database's clock. */
  abortedAtMs: number | null;
}

/** Creates a staged install of all devices, has a second person approve it, and follows it to its end. */
export async function rollOut(
  { admin, approver }: { admin: WireClient; approver: WireClient },
  database: FleetDatabase,
  plan: Record<string, unknown>,
  fileId: string,
): Promise<Rollout> {
  const aim = {
    kind: 'install' as const,
    payload: { fileId, appName: 'Till' },
    target: { scope: 'all' as const },
  };
  const { hash } = await admin.call(taskRoutes.preview, aim);
  const { id } = await admin.call(taskRoutes.add, { ...aim, previewHash: hash, plan });
  await untilState(database, id, 'waiting_approval');
  await approver.call(taskMoveRoutes.approve, { id });
  const looks: Look[] = [];
  const startedAt = performance.now();
  for (;;) {
    const [look] = await database.rows<{ at: string; released: number; state: string }>(
      `SELECT extract(epoch FROM clock_timestamp()) * 1000 AS at, state::text,
              (SELECT count(*)::int FROM tasks_execution WHERE task_id = ${id} AND is_released) AS released
         FROM tasks_task WHERE id = ${id}`,
    );
    if (look) looks.push({ atMs: Number(look.at), released: look.released });
    if (look && overStates.includes(look.state)) break;
    if (performance.now() - startedAt > patienceMs) throw new Error(`task ${id} does not end: ${look?.state}`);
    await passTime(lookEveryMs);
  }
  const devices = await database.rows<{ stage: number; state: string; sent: string | null; ended: string | null }>(
    `SELECT stage, state::text, extract(epoch FROM sent_at) * 1000 AS sent, extract(epoch FROM ended_at) * 1000 AS ended
       FROM tasks_execution WHERE task_id = ${id}`,
  );
  const [aborted] = await database.rows<{ at: string }>(
    `SELECT extract(epoch FROM at) * 1000 AS at FROM tasks_event WHERE task_id = ${id} AND kind = 'aborted'`,
  );
  const ms = (text: string | null) => (text === null ? null : Number(text));
  return {
    detail: await admin.call(taskRoutes.detail, { id }),
    looks,
    devices: devices.map(({ stage, state, sent, ended }) => ({
      stage,
      state,
      sentAtMs: ms(sent),
      endedAtMs: ms(ended),
    })),
    abortedAtMs: aborted ? Number(aborted.at) : null,
  };
}

async function untilState(database: FleetDatabase, id: string, state: string): Promise<void> {
  await retryFor(
    async () => {
      const [task] = await database.rows<{ state: string }>(`SELECT state::text FROM tasks_task WHERE id = ${id}`);
      if (task?.state !== state) throw new Error(`task ${id} is ${task?.state}, not ${state}`);
    },
    preparingMs,
    lookEveryMs,
  );
}
