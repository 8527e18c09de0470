import { type TaskPlan, taskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { People, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase } from '@tilldeck/testkit/harness/test-database';
import { domains } from '../src/domains/catalogue.domain.ts';
import { startTask } from '../src/domains/tasks/index.ts';
import { readConfig } from '../src/platform/config.ts';
import { createApp } from '../src/platform/create-app.ts';
import { systemScope, writeIn } from '../src/platform/db/scope.ts';
import { deviceWork } from './device-work.ts';

interface TaskMade {
  kind?: string;
  lane?: string;
  plan?: Parameters<typeof taskPlan.parse>[0];
  /** Places of devices in the list, by stage. */
  stages?: number[][];
  isReleased?: boolean;
  rate?: number;
}

type Row = Record<string, unknown>;

export type TaskHarness = Awaited<ReturnType<typeof startTaskHarness>>;

const wrongCounters = `
    SELECT task_id, stage, state, code, sum(n) FROM (
      SELECT task_id, stage, state, code, sum(n) AS n FROM tasks_counter GROUP BY 1, 2, 3, 4
      UNION ALL
      SELECT task_id, stage, state, CASE WHEN state = 'received' AND hold IS NOT NULL THEN 'held' ELSE code END, -count(*)
        FROM tasks_execution GROUP BY 1, 2, 3, 4) c
    GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0`;

/** The task engine on a database of its own, moved by hand: nothing happens but what a test does. */
export async function startTaskHarness(templateDatabase: string) {
  const database = await createTestDatabase(templateDatabase);
  const people = new People(database.ownerUrl);
  const owner: TestOrg = await people.partner(await people.vendor());
  const app = createApp(readConfig(serverSettings(database)), domains);
  const scope = systemScope(app.database, 'a test');

  /** A task as making one leaves it, and begun. */
  async function makeTask(devices: readonly TestDevice[], made: TaskMade = {}): Promise<string> {
    const plan: TaskPlan = taskPlan.parse(made.plan ?? {});
    const [row] = await people.query<{ id: string }>(
      `INSERT INTO tasks_task (org_id, kind, lane, payload, target, target_hash, plan, timeout_s, max_attempts, rate_per_minute)
       VALUES ($1, $2, $3, '{}', '{}', '', $4, $5, $6, $7) RETURNING id`,
      [
        owner.id,
        made.kind ?? 'unlock',
        made.lane ?? 'quick',
        JSON.stringify(plan),
        plan.timeoutS,
        plan.maxAttempts,
        made.rate ?? null,
      ],
    );
    const id = row?.id ?? '';
    for (const [at, members] of (made.stages ?? [devices.map((_, place) => place)]).entries()) {
      const own = members.map((member) => devices[member] as TestDevice);
      await people.query('INSERT INTO tasks_stage (task_id, nr, share, device_count) VALUES ($1, $2, 100, $3)', [
        id,
        at + 1,
        own.length,
      ]);
      await people.query(
        `INSERT INTO tasks_execution (task_id, device_id, sn, stage, is_released)
         SELECT $1, d.id, d.sn, $2, $3 FROM unnest($4::bigint[], $5::text[]) d (id, sn)`,
        [id, at + 1, made.isReleased ?? true, own.map((device) => device.id), own.map(({ sn }) => sn)],
      );
    }
    await countWritten(id);
    await writeIn(scope, (inside) => startTask(inside, id));
    return id;
  }

  /** As the statement that writes executions down does. */
  const countWritten = (taskId: string) =>
    people.query(
      `INSERT INTO tasks_counter (task_id, stage, state, code, slot, n)
       SELECT task_id, stage, state, code, 0, count(*) FROM tasks_execution WHERE task_id = $1 GROUP BY 1, 2, 3, 4`,
      [taskId],
    );

  return {
    app,
    scope,
    people,
    owner,
    makeTask,
    /** The device becomes another partner's. */
    giveAway: async ({ id }: TestDevice): Promise<void> => {
      const other = await people.partner(await people.vendor());
      await writeIn(scope, async (inside) => {
        await inside.db.updateTable('devices_device').set({ org_id: other.id }).where('id', '=', id).execute();
        await app.contributions.devicesLeft(inside, { deviceIds: [id], why: 'moved', controllerIds: [owner.id] });
      });
    },
    fleet: (count: number) => people.devices(owner, count),
    ...deviceWork(app),
    executionOf: async (taskId: string, { id }: TestDevice): Promise<Row | undefined> =>
      (await people.query<Row>('SELECT * FROM tasks_execution WHERE task_id = $1 AND device_id = $2', [taskId, id]))[0],
    taskOf: async (id: string): Promise<Row | undefined> =>
      (await people.query<Row>('SELECT * FROM tasks_task WHERE id = $1', [id]))[0],
    statesOf: async (taskId: string): Promise<Record<string, number>> => {
      const rows = await people.query<{ state: string; n: number }>(
        'SELECT state, count(*)::int AS n FROM tasks_execution WHERE task_id = $1 GROUP BY 1 ORDER BY 1',
        [taskId],
      );
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    },
    /** Counters that are not what is counted. */
    wrongCounters: () => people.query(wrongCounters),
    close: async () => {
      await app.close();
      await people.close();
      await database.drop();
    },
  };
}
