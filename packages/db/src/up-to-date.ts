import { syncAreas } from './area-sync.ts';
import { syncMenus } from './menu-sync.ts';
import { migrate } from './migrate.ts';
import { numberNode, readNodeNumber } from './node-number.ts';

/**
 * The newest schema, numbered as the node of `NODE_NUMBER`, and in it what the code declares: menus and areas. Answers how
 * many migrations it ran.
 */
export async function bringUpToDate(databaseUrl: string, log?: (line: string) => void): Promise<number> {
  const number = readNodeNumber(process.env);
  const count = await migrate(databaseUrl, log);
  await numberNode(databaseUrl, number);
  await syncMenus(databaseUrl);
  await syncAreas(databaseUrl);
  return count;
}
