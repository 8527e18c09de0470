import { sql } from 'kysely';
import { intId } from '../../../platform/db/int-id.ts';
import { inScope } from '../../../platform/db/scope.ts';
import type { ListNaming } from '../../../platform/named-record.ts';

/** Policies within the caller's scope that are for the model. */
export const policiesNaming: ListNaming = async ({ scope, db }, { kind, id }) => {
  if (kind !== 'model') return [];
  const { rows } = await sql<{ name: string }>`
    select p.name from factory_policy p where p.model_id = ${intId(id)}::int and ${inScope(scope, 'p')}
     order by p.name limit 20`.execute(db);
  return rows.map(({ name }) => name);
};
