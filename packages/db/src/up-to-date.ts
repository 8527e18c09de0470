import { syncAreas } from './area-sync.ts';
import { syncMenus } from './menu-sync.ts';
import { migrate } from './migrate.ts';

/** The newest schema, and in it what the code declares: menus and areas. Answers how many migrations it ran. */
export async function bringUpToDate(databaseUrl: string, log?: (line: string) => void): Promise<number> {
  const count = await migrate(databaseUrl, log);
  await syncMenus(databaseUrl);
  await syncAreas(databaseUrl);
  return count;
}
