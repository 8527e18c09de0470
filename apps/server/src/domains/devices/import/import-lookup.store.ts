import { sql } from 'kysely';
import { controllersOf } from '../../../platform/db/org-tree.ts';
import { inScope, orgControlled, type ScopedDb } from '../../../platform/db/scope.ts';
import type { PlaceField } from './import-place.rules.ts';

export interface ModelFact {
  id: number;
  name: string;
  is_enabled: boolean;
  is_derived: boolean;
}

export const listModelFacts = async ({ db }: Pick<ScopedDb, 'db'>): Promise<ModelFact[]> =>
  (
    await sql<ModelFact>`select id, lower(name) as name, is_enabled, original_model_id is not null as is_derived
                           from devices_model`.execute(db)
  ).rows;

/** Names of models that devices can be imported as, for suggestions. */
export const listEnabledModels = async ({ db }: Pick<ScopedDb, 'db'>): Promise<string[]> =>
  (await db.selectFrom('devices_model').select('name').where('is_enabled', '=', true).orderBy('id').execute()).map(
    ({ name }) => name,
  );

export interface OwnerFact {
  id: number;
  name: string;
  is_active: boolean;
  is_vendor: boolean;
  /** Partners that control it, itself included. */
  controllers: number[];
}

/** Owners by name or id, as far as the scope reaches. */
export const listOwnerFacts = async ({ scope, db }: ScopedDb, names: readonly string[]): Promise<OwnerFact[]> =>
  (
    await sql<OwnerFact>`
      select id, lower(name) as name, is_enabled and terminated_at is null as is_active, kind = 'vendor' as is_vendor,
             ${controllersOf('identity_org', 'control')} as controllers
        from identity_org
       where (lower(name) = any(${names}::text[])
              or id = any(${names.filter((name) => /^[1-9]\d{0,8}$/.test(name)).map(Number)}::int[]))
         and ${orgControlled(scope)}`.execute(db)
  ).rows;

export interface PlaceFact {
  id: string;
  name: string;
  org_id: number;
}

const placeTables: Record<PlaceField, string> = { shop: 'devices_shop', group: 'devices_group', tags: 'devices_tag' };

/** Shops, groups or tags of these organisations by name or id, as far as the scope reaches. */
export async function listPlaceFacts(
  { scope, db }: ScopedDb,
  field: PlaceField,
  names: readonly string[],
  orgIds: readonly number[],
): Promise<PlaceFact[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<PlaceFact>`
    select t.id::text as id, lower(t.name) as name, t.org_id from ${sql.table(placeTables[field])} t
     where t.org_id = any(${orgIds}::int[]) and ${inScope(scope, 't')}
       and (lower(t.name) = any(${names}::text[])
            or t.id = any(${names.filter((name) => /^[1-9]\d{0,17}$/.test(name))}::bigint[]))
       ${field === 'group' ? sql`and t.kind = 'static'` : sql``}`.execute(db);
  return rows;
}

/** `model:owner` for these owners. */
export async function listDerivedPairs({ db }: Pick<ScopedDb, 'db'>, owners: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ pair: string }>`
    select model_id || ':' || org_id as pair from devices_model_partner where org_id = any(${owners}::int[])`.execute(
    db,
  );
  return new Set(rows.map(({ pair }) => pair));
}

/**
 * A serial number is taken wherever it is: this asks beyond the caller's scope. By the reversed number: for `sn` itself the
 * planner takes the trigram index, which answers equality too, a thousand times slower (27 s for 5,000 numbers).
 */
export async function listRegistered({ db }: Pick<ScopedDb, 'db'>, sns: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sn: string }>`
    select d.sn from unnest(${sns}::text[]) s (sn) join devices_device d on d.sn = s.sn`.execute(db);
  return new Set(rows.map(({ sn }) => sn));
}
