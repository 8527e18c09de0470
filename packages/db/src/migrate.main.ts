import { syncAreas } from './area-sync.ts';
import { syncMenus } from './menu-sync.ts';
import { migrate } from './migrate.ts';

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('DATABASE_URL is not set');
const count = await migrate(databaseUrl, (line) => console.log(line));
await syncMenus(databaseUrl);
await syncAreas(databaseUrl);
console.log(`${count} migrations run`);
