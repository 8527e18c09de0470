import { withoutIndexes, withoutTriggers } from './bulk-insert.ts';
import type { LoadContext } from './load-context.ts';

/** Places accounts by u^3: one account in a hundred makes a fifth of the entries. */
const activityExponent = 3;

/** A year of audit entries, ids in the order of time, as the server would have written them. */
export async function loadAudit({ client, audit, seed }: LoadContext): Promise<number> {
  const { rows } = await client.query<{ last: string; count: string; begins: Date }>(
    `SELECT coalesce(max(id), 0) AS last, count(*) AS count, coalesce(max(at), now() - interval '1 year') AS begins
       FROM audit_entry`,
  );
  const last = Number(rows[0]?.last ?? 0);
  const missing = audit - Number(rows[0]?.count ?? 0);
  if (missing <= 0) return 0;
  const begins = rows[0]?.begins ?? new Date();
  await client.query(
    `SELECT ensure_month_partition('audit_entry', day::date)
       FROM generate_series(date_trunc('month', $1::timestamptz), now(), interval '1 month') AS day`,
    [begins],
  );
  // Every number follows from its place and the seed, whatever plan PostgreSQL takes.
  await client.query(`CREATE TEMP TABLE person AS
    SELECT row_number() OVER (ORDER BY account.id) - 1 AS place, account.id, account.login_name, account.org_id, account.org_l1,
           account.org_l2, account.org_l3, account.org_l4, account.org_l5 FROM identity_account account`);
  await client.query('ALTER TABLE person ADD PRIMARY KEY (place)');
  await client.query('ANALYZE person');
  await withoutTriggers(client, () =>
    withoutIndexes(client, 'audit_entry', () =>
      client.query(
        `INSERT INTO audit_entry (id, at, org_id, org_l1, org_l2, org_l3, org_l4, org_l5, account_id, account_name, action,
           object_type, object_id, object_name, before, after, ip, request_id)
         SELECT $1::bigint + n, $2::timestamptz + (now() - $2::timestamptz) * (n / $3::float8),
                person.org_id, org_l1, org_l2, org_l3, org_l4, org_l5, person.id, login_name,
                (ARRAY['session.opened','session.closed','dictionary.type_changed','dictionary.state_changed'])[1 + kind % 4],
                CASE WHEN kind % 4 < 2 THEN 'account' ELSE 'dictionary' END, (1 + kind % 500)::text, 'object ' || kind % 500,
                CASE WHEN kind % 4 > 1 THEN jsonb_build_object('sort', kind % 100) END,
                CASE WHEN kind % 4 > 1 THEN jsonb_build_object('sort', kind % 90) END,
                ('198.51.100.' || kind % 256)::inet, 'load-' || n
           FROM (SELECT n, (hashint8extended(n, $4) & 1048575)::int AS kind,
                        (hashint8extended(n, $4 + 1) & 4294967295) / 4294967296.0::float8 AS chance
                   FROM generate_series(1, $3::bigint) AS n) AS drawn
           JOIN person ON place = floor(power(chance, ${activityExponent}) * (SELECT count(*) FROM person))
          ORDER BY n`,
        [last, begins, missing, seed],
      ),
    ),
  );
  await client.query(`SELECT pass_ids('audit_entry', (SELECT max(id) FROM audit_entry))`);
  return missing;
}
