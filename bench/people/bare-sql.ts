import pg from 'pg';

/** A statement as a call sent it, and the database role it was sent as. */
export interface Statement {
  text: string;
  values: unknown[];
  user: string;
  /** Sent under a name: planned once a connection. */
  name?: string;
}

const isFrame = ({ text }: Statement): boolean =>
  /^\s*(begin|start transaction|commit)\b/i.test(text) || /^\s*select set_config\('app\./i.test(text);

/** What of a call's statements answers it: a read's transaction and scope are not part of the question. */
export const withoutFrame = (statements: readonly Statement[]): Statement[] =>
  statements.filter((statement) => !isFrame(statement));

/** One connection for each role, and one for what is planned once; the organisation set once: nothing but PostgreSQL and its driver. */
export class BareSql {
  readonly #clients = new Map<string, pg.Client>();
  readonly #planned = new Map<string, pg.Client>();

  async open(urls: readonly string[], orgId: number): Promise<this> {
    for (const url of urls)
      for (const [clients, options] of [
        [this.#clients, ''],
        [this.#planned, '-c plan_cache_mode=force_generic_plan'],
      ] as const) {
        const client = new pg.Client({ connectionString: url, application_name: 'bench-bare', options });
        await client.connect();
        // As the server does: row security holds partners' role alone, and only there a function asks whose call it is.
        if (client.user === 'tilldeck_app')
          await client.query(`SELECT set_config('app.org', $1, false)`, [String(orgId)]);
        clients.set(client.user ?? '', client);
      }
    return this;
  }

  /** Runs the statements one after the other. Gives back milliseconds. */
  async run(statements: readonly Statement[]): Promise<number> {
    const startedAt = performance.now();
    for (const { text, values, user, name } of statements) {
      const client = (name ? this.#planned : this.#clients).get(user);
      if (!client) throw new Error(`no connection as ${user}`);
      await client.query({ text, values, ...(name ? { name } : {}) });
    }
    return performance.now() - startedAt;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients.values(), ...this.#planned.values()].map((client) => client.end()));
  }
}
