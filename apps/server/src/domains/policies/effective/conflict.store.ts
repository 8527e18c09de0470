import { sql } from 'kysely';
import { inScope, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

/** Classes with devices that more than one rule matches, or one alone. */
export async function listConflictClasses({ db }: ScopedDb, item: number) {
  const { rows } = await sql<{ matches: string[]; members: number }>`
    select c.matches, sum(k.n)::int as members from policies_class c
      join policies_counter k on k.class_id = c.id and k.hash = '' and k.outcome = 'member'
     where c.item = ${item} and c.matches <> '{}' group by c.id having sum(k.n) > 0`.execute(db);
  return rows.map(({ matches, members }) => ({ matches: matches.map(Number), members }));
}

export const listPublished = ({ db }: ScopedDb, reach: Scope) =>
  db
    .selectFrom('policies_rule as r')
    .select(['r.id', 'r.name'])
    .where('r.state', '=', 'published')
    .where(inScope(reach, 'r'))
    .execute();
