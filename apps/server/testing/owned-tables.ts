import type { People } from '@tilldeck/testkit/factories/people';
import type { DeclaredTables } from '../src/platform/db/declared-tables.ts';

export interface OwnedTable {
  name: string;
  /** Tells a row from others: its primary key, where partners' role may read that, else all it may read. */
  keys: string[];
  /** Columns that can be written. */
  columns: string[];
  /** One of them, that partners' role may change where it may change any. */
  changed: string;
  mayChange: boolean;
  mayRead: boolean;
}

/** Every table under row security that partners' role has any right on. */
export const findOwnedTables = (people: People): Promise<OwnedTable[]> =>
  people.query<OwnedTable & Record<string, unknown>>(`
    WITH owned AS (
      SELECT c.oid, c.relname AS name FROM pg_class c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relrowsecurity
         AND (has_any_column_privilege('tilldeck_app', c.oid, 'SELECT, INSERT, UPDATE') OR has_table_privilege('tilldeck_app', c.oid, 'DELETE'))),
    col AS (
      SELECT o.oid, a.attname::text AS name, a.attnum, a.attgenerated <> '' AS is_generated, a.attidentity <> '' AS is_numbered,
             has_column_privilege('tilldeck_app', o.oid, a.attnum, 'SELECT') AS is_read,
             has_column_privilege('tilldeck_app', o.oid, a.attnum, 'UPDATE') AS is_changed,
             a.attnum = ANY (i.indkey) AS is_key
        FROM owned o JOIN pg_attribute a ON a.attrelid = o.oid AND a.attnum > 0 AND NOT a.attisdropped
        LEFT JOIN pg_index i ON i.indrelid = o.oid AND i.indisprimary)
    SELECT o.name,
           ARRAY(SELECT c.name FROM col c WHERE c.oid = o.oid AND CASE
             WHEN (SELECT bool_and(k.is_read) FROM col k WHERE k.oid = o.oid AND k.is_key) THEN c.is_key ELSE c.is_read END
             ORDER BY attnum) AS keys,
           ARRAY(SELECT c.name FROM col c WHERE c.oid = o.oid AND NOT is_generated ORDER BY attnum) AS columns,
           (SELECT c.name FROM col c WHERE c.oid = o.oid AND NOT is_generated AND NOT is_numbered
             ORDER BY is_changed DESC, attnum DESC LIMIT 1) AS changed,
           (SELECT bool_or(is_changed) FROM col c WHERE c.oid = o.oid) AS "mayChange",
           (SELECT bool_or(is_read) FROM col c WHERE c.oid = o.oid) AS "mayRead"
      FROM owned o ORDER BY 1`);

/** The organisation of a row of `alias`, told by the declarations, without what the policies look at. */
export function ownerOf(declared: DeclaredTables, name: string, alias = 't'): string {
  const belongs = declared.get(name)?.belongs;
  if (belongs?.by === 'column') return `${alias}.${belongs.column}`;
  if (belongs?.by !== 'parent') throw new Error(`${name} belongs to no organisation`);
  const parent = `${alias}p`;
  return `(SELECT ${ownerOf(declared, belongs.table, parent)} FROM ${belongs.table} ${parent} WHERE ${parent}.id = ${alias}.${belongs.key})`;
}
