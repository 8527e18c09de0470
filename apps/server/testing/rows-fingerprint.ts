import type { People } from '@tilldeck/testkit/factories/people';

/** A sum over everything that belongs to an organisation, or says who may do what, by table. */
export async function rowsFingerprint(people: People): Promise<() => Promise<Record<string, string>>> {
  const tables = await people.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND (EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'org_l1')
          OR c.relname IN ('identity_org', 'identity_org_permission', 'identity_role_permission', 'identity_account_role'))
      ORDER BY 1`,
  );
  const sum = `coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '')`;
  const query = tables.map(({ name }) => `SELECT '${name}' AS name, ${sum} AS sum FROM ${name} t`).join(' UNION ALL ');
  return async () => {
    const rows = await people.query<{ name: string; sum: string }>(query);
    return Object.fromEntries(rows.map(({ name, sum: own }) => [name, own]));
  };
}
