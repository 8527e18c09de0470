import { bringUpToDate } from './up-to-date.ts';

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('DATABASE_URL is not set');
const count = await bringUpToDate(databaseUrl, (line) => console.log(line));
console.log(`${count} migrations run`);
