import { randomBytes } from 'node:crypto';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { dropDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { seedDemo } from '../../tools/seed/seed-demo.ts';
import { openOwnDatabase } from '../../tools/seed/target-database.ts';
import { processCost } from './process-cost.ts';

/** A database of one's own with the demo's partners, and what it is asked. */
export class FleetDatabase implements TestDatabase {
  readonly name: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly vendorUrl: string;
  readonly #client: pg.Client;
  /** Processor time of backends that were seen, by process. */
  readonly #backends = new Map<number, number>();

  private constructor(name: string, ownerUrl: string) {
    const settings = stackSettings();
    const on = (url = ''): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
    this.name = name;
    this.ownerUrl = ownerUrl;
    this.appUrl = on(settings.DATABASE_APP_URL);
    this.vendorUrl = on(settings.DATABASE_VENDOR_URL);
    this.#client = new pg.Client({ connectionString: ownerUrl });
  }

  static async open(): Promise<FleetDatabase> {
    const name = `bench_${randomBytes(6).toString('hex')}`;
    const url = await openOwnDatabase(stackSettings().DATABASE_URL ?? '', name);
    const database = new FleetDatabase(name, url);
    await database.#client.connect();
    await seedDemo(url, { seed: 1, iterations: 4_096 });
    return database;
  }

  /** Transactions so far; those a server opens for each question, besides a handful of our own. */
  async transactions(): Promise<number> {
    // Backends hand their counts over once a second, and we keep what was read within a transaction.
    const [row] = await this.rows<{ n: string }>(
      `SELECT xact_commit + xact_rollback AS n FROM pg_stat_database WHERE datname = current_database()`,
    );
    return Number(row?.n ?? 0);
  }

  /** Processor time of all backends that work on this database. */
  async cpuS(): Promise<number> {
    const backends = await this.rows<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    for (const { pid } of backends) this.#backends.set(pid, processCost(pid).cpuS || (this.#backends.get(pid) ?? 0));
    return [...this.#backends.values()].reduce((sum, cpuS) => sum + cpuS, 0);
  }

  async onlineSns(): Promise<{ byPresence: Set<string>; byState: Set<string> }> {
    const presence = await this.rows<{ sn: string }>(
      'SELECT DISTINCT d.sn FROM link_presence p JOIN devices_device d ON d.id = p.device_id',
    );
    const state = await this.rows<{ sn: string }>(`SELECT sn FROM devices_device WHERE state = 'online'`);
    return { byPresence: new Set(presence.map(({ sn }) => sn)), byState: new Set(state.map(({ sn }) => sn)) };
  }

  rows<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
    return this.#client.query<T>(text).then(({ rows }) => rows);
  }

  async drop(): Promise<void> {
    await this.#client.end();
    await dropDatabase(this.name);
  }
}
