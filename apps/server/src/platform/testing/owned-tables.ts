import type { People } from '@tilldeck/testkit/factories/people';

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

/** Who owns a row that carries no organisation, in this order. */
const parents = [
  ['task_id', 'tasks_task'],
  ['account_id', 'identity_account'],
  ['device_id', 'devices_device'],
  ['role_id', 'identity_role'],
  ['provider_id', 'identity_oidc_provider'],
  ['import_id', 'devices_import'],
  ['publication_id', 'appstore_publication'],
] as const;

/** The organisation of a row of `t`, told without what the policies look at. */
export function ownerOf({ name, columns }: OwnedTable): string {
  if (name === 'identity_org') return 't.id';
  if (name === 'devices_total') return 't.scope_id';
  if (columns.includes('org_id')) return 't.org_id';
  const parent = parents.find(([key]) => columns.includes(key));
  if (!parent) throw new Error(`whose the rows of ${name} are is not known here`);
  return `(SELECT p.org_id FROM ${parent[1]} p WHERE p.id = t.${parent[0]})`;
}
