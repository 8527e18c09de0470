import { readdirSync } from 'node:fs';

/** Names of the migrations that this version of the code brings, as the database keeps them. */
export const knownMigrations = (): string[] =>
  readdirSync(new URL('../migrations', import.meta.url)).map((file) => file.replace(/\.sql$/, ''));
