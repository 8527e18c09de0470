import { bringUpToDate } from '@tilldeck/db/up-to-date';
import pg from 'pg';
import { demoVendor } from '../seed/parts/identity/demo-people.ts';
import { seedDemo } from '../seed/seed-demo.ts';

const passwordIterations = 600_000;

export interface PreparedDatabase {
  migrations: number;
  /** Rows of demo data that were added. */
  seeded: number;
  /** False where somebody keeps data of their own; it is left alone. */
  isDemo: boolean;
}

/** The newest schema and menu, and demo data where the database is empty or was filled with it before. */
export async function prepareDatabase(
  databaseUrl: string,
  iterations = Number(process.env.PBKDF2_ITERATIONS ?? passwordIterations),
): Promise<PreparedDatabase> {
  const migrations = await bringUpToDate(databaseUrl);
  const isDemo = await isEmptyOrDemo(databaseUrl);
  const seeded = isDemo ? await seedDemo(databaseUrl, { seed: 1, iterations }) : 0;
  return { migrations, seeded, isDemo };
}

async function isEmptyOrDemo(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(`SELECT name FROM identity_org WHERE kind = 'vendor'`);
    return rows.length === 0 || rows[0]?.name === demoVendor.name;
  } finally {
    await client.end();
  }
}
