import { sql } from 'kysely';
import { inScope } from '../../../platform/db/scope.ts';
import type { ListNaming, NamedRecord } from '../../../platform/named-record.ts';

const fields: Record<NamedRecord['kind'], string | null> = {
  group: 'groupIds',
  tag: 'tagIds',
  model: 'modelIds',
  shop: 'shopIds',
  app: null,
};

/** Offline detections in the caller's scope that watch devices by the record: without it they would watch nothing. */
export const detectionsNaming: ListNaming = async ({ scope, db }, { kind, id }) => {
  const field = fields[kind];
  if (!field) return [];
  const { rows } = await sql<{ name: string }>`
    select p.name from detection_policy p
     where ${inScope(scope, 'p')} and p.target @> ${JSON.stringify({ scope: kind, [field]: [id] })}::jsonb
     order by p.name limit 20`.execute(db);
  return rows.map(({ name }) => name);
};
