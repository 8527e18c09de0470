import pg from 'pg';
import { seedParts } from './parts/registry.ts';
import { createSeedContext } from './seed-part.ts';

export interface DemoOptions {
  seed: number;
  iterations: number;
  /** The moment histories end at; now, where nothing is said. */
  now?: Date;
  onPart?: (part: string, added: number, tookMs: number) => void;
}

/** Puts the demo data into a migrated database, each part in a transaction of its own. Adds what is missing, no more. */
export async function seedDemo(databaseUrl: string, options: DemoOptions): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'tilldeck-seed' });
  await client.connect();
  try {
    // Two at once would both find the rows missing.
    await client.query(`SELECT pg_advisory_lock(hashtext('tilldeck.seed'))`);
    const context = createSeedContext(client, { ...options, now: options.now ?? new Date() });
    let total = 0;
    for (const part of seedParts) {
      const begin = performance.now();
      await client.query('BEGIN');
      const added = await part.run(context);
      await client.query('COMMIT');
      options.onPart?.(part.name, added, performance.now() - begin);
      total += added;
    }
    return total;
  } finally {
    await client.end();
  }
}
