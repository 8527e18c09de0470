import { sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import type { NamedRecord } from '../../../platform/named-record.ts';

const fields = { group: 'groupIds', tag: 'tagIds', model: 'modelIds', shop: 'shopIds' } as const;

export async function listRulesNaming({ scope, db }: ScopedDb, { kind, id }: NamedRecord): Promise<string[]> {
  const named = JSON.stringify({ [fields[kind]]: [id] });
  const { rows } = await sql<{ name: string }>`
    select r.name from policies_rule r
     where ${inScope(scope, 'r')} and (r.target @> ${named}::jsonb or exists (
       select from policies_rule_version v where v.id in (r.current_id, r.next_id) and v.target @> ${named}::jsonb))
     order by r.name limit 20`.execute(db);
  return rows.map(({ name }) => name);
}
