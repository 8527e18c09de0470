import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Writes the table types from a migrated database; with --verify only compares, as CI does. */
const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('DATABASE_URL is not set');
const outFile = fileURLToPath(new URL('./generated/tables.ts', import.meta.url));
const bin = fileURLToPath(new URL('../../../node_modules/.bin/kysely-codegen', import.meta.url));
execFileSync(
  bin,
  [
    '--dialect',
    'postgres',
    '--url',
    databaseUrl,
    '--out-file',
    outFile,
    '--exclude-pattern',
    '{geometry_columns,geography_columns,spatial_ref_sys,schema_migration}',
    '--date-parser',
    'string',
    '--type-mapping',
    '{"timestamptz":"string"}',
    '--include-pattern',
    'public.*',
    // What the database knows only as JSON and more than one place reads: a cast would hide that it is stored otherwise.
    '--overrides',
    JSON.stringify({
      columns: {
        // Seven lists of [from, to], Monday first; read by the view of the devices domain.
        'devices_shop.opening_hours': 'ColumnType<[number, number][][], string | undefined, string>',
      },
    }),
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
