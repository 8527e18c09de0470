import type { SeedContext, SeedPart } from '../seed-part.ts';
import { demoPrinterTasks } from './tasks/demo-printer-tasks.ts';
import { demoSourceTasks } from './tasks/demo-source-tasks.ts';
import type { DemoTask } from './tasks/demo-task.ts';
import { demoTasks } from './tasks/demo-tasks.ts';
import { type Owner, putTask } from './tasks/put-task.ts';
import { demoTimed, linkRuns, putTimed } from './tasks/timed.ts';

/** Tasks in every state with what their devices made of them, for an installation that has none yet. */
export const tasksPart: SeedPart = {
  name: 'tasks',
  async run(context) {
    const { rows } = await context.client.query('SELECT FROM tasks_task UNION ALL SELECT FROM tasks_timed LIMIT 1');
    if (rows.length > 0) return 0;
    const owners = await listOwners(context);
    const runs: DemoTask[] = [];
    for (const timed of demoTimed) {
      const owner = owners.get(timed.by);
      if (owner) runs.push(...(await putTimed(context, timed, owner)));
    }
    // Ids in the order of time, as lists show them.
    const all = [...demoTasks, ...demoSourceTasks, ...demoPrinterTasks, ...runs];
    const oldestFirst = all.toSorted((a, b) => b.createdHoursAgo - a.createdHoursAgo);
    let added = demoTimed.length;
    for (const task of oldestFirst) {
      const owner = owners.get(task.by);
      if (owner) added += await putTask(context, task, owner);
    }
    await linkRuns(context);
    return added + (await noteInstalled(context));
  },
};

async function listOwners({ client }: SeedContext): Promise<Map<string, Owner>> {
  const { rows } = await client.query<Owner & { login: string }>(
    'SELECT login_name AS login, id AS "accountId", org_id AS "orgId" FROM identity_account',
  );
  return new Map(rows.map(({ login, ...owner }) => [login, owner]));
}

/** Which devices have which app of the store, as the outcomes of installs say. */
async function noteInstalled({ client }: SeedContext): Promise<number> {
  const { rowCount } = await client.query(
    `INSERT INTO appstore_installed (app_id, device_id, version_id, installed_at)
     SELECT DISTINCT ON (1, 2) (t.payload ->> 'appId')::bigint, e.device_id, (t.payload ->> 'appVersionId')::bigint, e.ended_at
       FROM tasks_execution e JOIN tasks_task t ON t.id = e.task_id
      WHERE t.kind = 'install' AND t.payload ? 'appVersionId' AND e.state = 'succeeded' ORDER BY 1, 2, e.ended_at DESC`,
  );
  await client.query(
    `UPDATE appstore_app a SET install_count = (
       SELECT count(*) FROM tasks_execution e JOIN tasks_task t ON t.id = e.task_id
        WHERE t.kind = 'install' AND t.payload ->> 'appId' = a.id::text AND e.state = 'succeeded')`,
  );
  return rowCount ?? 0;
}
