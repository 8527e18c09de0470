import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Texts of ours are few. More than this means that values are written into them: those are planned each time. */
const maxNamed = 200;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNamed) return known;
  const name = `planned_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Sends statements under a name of their own: PostgreSQL then parses, and may plan, each once a connection. */
export const plannedPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    const client = await pool.connect();
    const query = (text: string, values: readonly unknown[]) =>
      client.query({ name: nameOf(text), text, values: [...values] });
    return { query, release: () => client.release() } as unknown as PostgresPoolClient;
  },
});
