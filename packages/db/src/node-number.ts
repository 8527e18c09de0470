import pg from 'pg';

/** Installations whose rows can move to each other. */
export const nodeCount = 16;

/** `NODE_NUMBER` as the migrations read it; the server has it in its settings. */
export function readNodeNumber(env: NodeJS.ProcessEnv): number {
  const number = Number(env.NODE_NUMBER || 0);
  if (!Number.isInteger(number) || number < 0 || number >= nodeCount)
    throw new Error(`NODE_NUMBER: ${env.NODE_NUMBER} is not a whole number from 0 to ${nodeCount - 1}`);
  return number;
}

/** Ids of this database are those of the node from now on. A database keeps the number it was given first. */
export async function numberNode(databaseUrl: string, number: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SELECT number_node($1)', [number]);
  } finally {
    await client.end();
  }
}
