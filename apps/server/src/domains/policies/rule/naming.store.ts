import { type RawBuilder, sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import type { NamedRecord } from '../../../platform/named-record.ts';

const fields = { group: 'groupIds', tag: 'tagIds', model: 'modelIds', shop: 'shopIds' } as const;

/** Where payloads of the kinds have packages, as `packagesNamed` reads them. */
const placesOf = (name: string) => [{ package: name }, { packages: [name] }, { entries: [{ package: name }] }];

const isNaming = ({ kind, id }: NamedRecord, alias: 'r' | 'v'): RawBuilder<boolean> => {
  if (kind === 'app') {
    const places = placesOf(id).map((place) => JSON.stringify(place));
    return sql<boolean>`${sql.ref(alias)}.payload @> any(${places}::jsonb[])`;
  }
  return sql<boolean>`${sql.ref(alias)}.target @> ${JSON.stringify({ [fields[kind]]: [id] })}::jsonb`;
};

export async function listRulesNaming({ scope, db }: ScopedDb, record: NamedRecord): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select r.name from policies_rule r
     where ${inScope(scope, 'r')} and (${isNaming(record, 'r')} or exists (
       select from policies_rule_version v where v.id in (r.current_id, r.next_id, r.former_id) and ${isNaming(record, 'v')}))
     order by r.name limit 20`.execute(db);
  return rows.map(({ name }) => name);
}
