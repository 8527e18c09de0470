import pg from 'pg';
import { Random } from '../random.ts';
import { loadAccounts } from './load-accounts.ts';
import { loadAudit } from './load-audit.ts';
import type { LoadContext, LoadOptions } from './load-context.ts';
import { loadDevices } from './load-devices.ts';
import { loadPartners } from './load-partners.ts';

/** Fills a database of its own for measuring. Run again it adds what is missing to the sizes asked for. */
export async function seedLoad(databaseUrl: string, options: LoadOptions): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'tilldeck-seed' });
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('tilldeck.seed'))`);
    // Nobody reads this database yet: a lost second of it can be made again.
    await client.query('SET synchronous_commit = off');
    const context: LoadContext = {
      devices: 0,
      ...options,
      client,
      url: databaseUrl,
      random: new Random(`${options.seed}/load`),
    };
    const steps = [
      ['partners', loadPartners],
      ['accounts', loadAccounts],
      ['audit entries', loadAudit],
      ['devices', loadDevices],
    ] as const;
    for (const [name, run] of steps) {
      const begin = performance.now();
      const rows = await run(context);
      options.onStep?.(name, rows, performance.now() - begin);
    }
    const begin = performance.now();
    await client.query('VACUUM ANALYZE');
    options.onStep?.('statistics', 0, performance.now() - begin);
  } finally {
    await client.end();
  }
}
