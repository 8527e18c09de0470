import { fileURLToPath } from 'node:url';
import { Cli, type ExpressionNode, GenericExpressionNode, RawExpressionNode } from 'kysely-codegen';
import pg from 'pg';

/** Writes the table types from a migrated database; with --verify only compares, as CI does. */
const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL is not set');

/** JSON columns have the type that `json-columns.ts` gives them. */
async function jsonColumns(connectionString: string): Promise<Record<string, ExpressionNode>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ table: string; column: string; has_default: boolean }>(
    `SELECT c.relname AS table, a.attname AS column, a.atthasdef AS has_default
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition
        AND a.atttypid IN ('json'::regtype, 'jsonb'::regtype)`,
  );
  await client.end();
  return Object.fromEntries(
    rows.map(({ table, column, has_default }) => {
      // Not as text: it would be parsed with the compiler's API, which TypeScript 7 does not have.
      const names = [table, column].map((name) => new RawExpressionNode(JSON.stringify(name)));
      const type = new GenericExpressionNode('StoredJson', names);
      return [`${table}.${column}`, has_default ? new GenericExpressionNode('Generated', [type]) : type];
    }),
  );
}

await new Cli().generate({
  dialect: 'postgres',
  url,
  outFile: fileURLToPath(new URL('./generated/tables.ts', import.meta.url)),
  includePattern: 'public.*',
  excludePattern: '{geometry_columns,geography_columns,spatial_ref_sys,schema_migration}',
  dateParser: 'string',
  typeMapping: { timestamptz: 'string' },
  customImports: { StoredJson: '../json-columns.ts' },
  overrides: { columns: await jsonColumns(url) },
  verify: process.argv.includes('--verify'),
});
