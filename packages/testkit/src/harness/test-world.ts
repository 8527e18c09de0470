import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { WireClient } from '../client/wire-client.ts';
import { migratedTemplate } from './migrated-template.ts';
import { serverSettings } from './server-settings.ts';
import { type ServerOptions, type ServerProcess, spawnServer } from './spawn-server.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const repoPath = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** Password of every account of the demo data. */
export const worldPassword = 'Tilldeck1';

/** A migrated database with the demo data, which worlds are copied from. Made once per run: seeding takes 20 s. */
export async function createWorldTemplate(): Promise<string> {
  const database = await createTestDatabase(await migratedTemplate());
  try {
    // Through the command people use; a cheap password cost keeps sign-ins of tests fast.
    await promisify(execFile)(process.execPath, [repoPath('tools/seed/main.ts'), '--url', database.ownerUrl], {
      env: { ...process.env, PBKDF2_ITERATIONS: '4096' },
    });
    // Browsers of tests are English and in Berlin, and the console follows the account of whoever signs in.
    await queryAsOwner(
      database.ownerUrl,
      `UPDATE identity_account SET language = 'en-US', timezone = 'Europe/Berlin'`,
      [],
    );
    return database.name;
  } catch (error) {
    await database.drop();
    throw error;
  }
}

async function queryAsOwner<T extends pg.QueryResultRow>(url: string, text: string, values: unknown[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

export interface WorldOptions extends ServerOptions {
  /** From `createWorldTemplate`. */
  template: string;
  /** Whether the server also serves the built console. */
  isConsoleServed?: boolean;
  /** Settings of the server that differ from those of tests. */
  settings?: Record<string, string>;
}

/** A database with demo data and the real server on it: what people, browsers, benches and fault schedules work on. */
export interface TestWorld {
  database: TestDatabase;
  server: ServerProcess;
  url: string;
  /** A client that is signed in as this account of the demo data. */
  as(loginName: string): Promise<WireClient>;
  /** SQL as the owner, for what a test has to arrange behind the product's back. */
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

export async function startTestWorld({
  template,
  isConsoleServed = false,
  settings = {},
  ...options
}: WorldOptions): Promise<TestWorld> {
  const database = await createTestDatabase(template);
  try {
    const server = await spawnServer(
      {
        ...serverSettings(database),
        ...(isConsoleServed ? { CONSOLE_DIST: repoPath('apps/console/dist') } : {}),
        ...settings,
      },
      options,
    );
    return {
      database,
      server,
      url: server.url,
      query: (text, values = []) => queryAsOwner(database.ownerUrl, text, values),
      as: (loginName) => new WireClient(server.url).signIn(loginName, worldPassword),
      close: async () => {
        const code = await server.stop();
        await database.drop();
        if (code !== 0) throw new Error(`the server ended with ${code}\n${server.logs.slice(-20).join('\n')}`);
      },
    };
  } catch (error) {
    await database.drop();
    throw error;
  }
}
