import pg from 'pg';
import { stackSettings } from './stack-settings.ts';

export interface WatchedJob {
  id: string;
  name: string;
  payload: Record<string, unknown>;
  state: 'waiting' | 'running' | 'failed';
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  run_at: Date;
}

/** Tells a test when the job table changes, so that it need not look again and again. */
export class JobWatch {
  private readonly client: pg.Client;
  private changed: (() => void)[] = [];

  private constructor(client: pg.Client) {
    this.client = client;
  }

  /** `databaseUrl` may be any role's: watching is done as the owner. */
  static async open(databaseUrl: string): Promise<JobWatch> {
    const ownerUrl = new URL(stackSettings().DATABASE_URL ?? '');
    ownerUrl.pathname = new URL(databaseUrl).pathname;
    const client = new pg.Client({ connectionString: ownerUrl.href });
    const watch = new JobWatch(client);
    client.on('error', () => {});
    client.on('notification', () => {
      for (const look of watch.changed.splice(0)) look();
    });
    await client.connect();
    await client.query(`
      CREATE OR REPLACE FUNCTION job_watch() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_notify(''job_watch'', ''''); RETURN NULL; END';
      CREATE OR REPLACE TRIGGER job_watch AFTER INSERT OR UPDATE OR DELETE ON graphile_worker._private_jobs
        FOR EACH STATEMENT EXECUTE FUNCTION job_watch();
      LISTEN job_watch`);
    return watch;
  }

  /** Jobs of this name, oldest first. */
  async list(name: string): Promise<WatchedJob[]> {
    const rows = await this.query<WatchedJob>('SELECT * FROM system_job WHERE name = $1 ORDER BY id', [name]);
    return rows.map((row) => ({ ...row, run_at: new Date(row.run_at) }));
  }

  /** Any statement as the owner, for what only a crash or a restore would do. */
  async query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.client.query<T>(text, values)).rows;
  }

  /** The jobs of this name as soon as they are as wanted. */
  async until(name: string, isAsWanted: (jobs: WatchedJob[]) => boolean): Promise<WatchedJob[]> {
    for (;;) {
      const change = new Promise<void>((done) => this.changed.push(done));
      const jobs = await this.list(name);
      if (isAsWanted(jobs)) return jobs;
      await change;
    }
  }

  /** The only job of this name once it is in the given state. */
  async untilState(name: string, state: WatchedJob['state']): Promise<WatchedJob> {
    const [job] = await this.until(name, (jobs) => jobs.length === 1 && jobs[0]?.state === state);
    if (!job) throw new Error(`no job ${name}`);
    return job;
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
