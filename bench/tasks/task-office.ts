import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, People, testPassword } from '@tilldeck/testkit/factories/people';
import { migratedTemplate } from '@tilldeck/testkit/harness/migrated-template';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { type ServerProcess, spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { retryFor } from '../../tools/stack/wait.ts';
import { fillFleet } from './task-database.ts';

const patienceMs = 900_000;
const lookEveryMs = 10;

/** A fleet, the server as in production, somebody who makes tasks, and a connection for what is bare. */
export interface TaskOffice {
  database: TestDatabase;
  server: ServerProcess;
  admin: WireClient;
  client: pg.Client;
  modelId: string;
  /** Answers its hash. */
  preview(): Promise<string>;
  /** Makes what was previewed; answers how long it took from the click until every device was queued. */
  make(
    previewHash: string,
    plan?: Record<string, unknown>,
  ): Promise<{ id: string; answeredMs: number; queuedMs: number }>;
  close(): Promise<void>;
}

export async function openOffice(devices: number): Promise<TaskOffice> {
  const database = await createTestDatabase(await migratedTemplate());
  const people = new People(database.ownerUrl);
  const client = new pg.Client({ connectionString: database.ownerUrl });
  let server: ServerProcess | null = null;
  const close = async () => {
    await server?.stop();
    await client.end();
    await people.close();
    await database.drop();
  };
  try {
    await people.account(await people.vendor(), allPermissions('admin'), { loginName: 'admin' });
    const modelId = await fillFleet(database.ownerUrl, devices);
    await client.connect();
    server = await spawnServer({ ...serverSettings(database), NODE_ENV: 'production' });
    const admin = await new WireClient(server.url).signIn('admin', testPassword);
    const aim = {
      kind: 'notification' as const,
      payload: { title: 'Bench', content: 'Bench', display: 'popup' },
      target: { scope: 'model' as const, modelIds: [modelId] },
    };
    return {
      database,
      server,
      admin,
      client,
      modelId,
      preview: async () => (await admin.call(taskRoutes.preview, aim)).hash,
      make: async (previewHash, plan = {}) => {
        const clickedAt = performance.now();
        const { id } = await admin.call(taskRoutes.add, { ...aim, previewHash, plan });
        const answeredAt = performance.now();
        await retryFor(
          async () => {
            const { rows } = await client.query('select from tasks_task where id = $1 and state <> $2', [
              id,
              'preparing',
            ]);
            if (rows.length === 0) throw new Error(`${id} is not written down`);
          },
          patienceMs,
          lookEveryMs,
        );
        return {
          id,
          answeredMs: Math.round(answeredAt - clickedAt),
          queuedMs: Math.round(performance.now() - clickedAt),
        };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
