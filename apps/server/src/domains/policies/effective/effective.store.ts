import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import type { RuleOutcome } from '@tilldeck/contracts/policies/rule.states';
import { type RawBuilder, sql } from 'kysely';
import { levelsAsJson } from '../../../platform/db/org-tree.ts';
import { inScope, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

/** Another place of the same device; what is not named stays. */
export interface OtherPlace {
  groupId?: number | null | undefined;
  shopId?: string | null | undefined;
  partnerId?: number | undefined;
  addTagIds?: readonly number[] | undefined;
}

/** The matches of a device by item, as it is or somewhere else. Like `policies_wanted` for one device. */
export async function listMatches(
  { db }: ScopedDb,
  reach: Scope,
  deviceId: string,
  place: OtherPlace = {},
): Promise<Map<number, number[]> | null> {
  const changed: Record<string, RawBuilder<unknown>> = {};
  if (place.groupId !== undefined) changed.group_id = sql`${place.groupId}::int`;
  if (place.shopId !== undefined) changed.shop_id = sql`${place.shopId}::bigint`;
  if (place.addTagIds?.length) changed.tags = sql`d.tags || ${[...place.addTagIds]}::int[]`;
  if (place.partnerId !== undefined) changed.org_id = sql`o.id`;
  const parts = Object.entries(changed).map(([name, value]) => sql`${name}::text, ${value}`);
  const levels = place.partnerId === undefined ? sql`'{}'::jsonb` : levelsAsJson('o');
  const { rows } = await sql<{ item: number; fit: string | null }>`
    with place as (
      select policies_see(jsonb_populate_record(d, jsonb_build_object(${sql.join(parts)}) || ${levels}), m) as s
        from devices_device d join devices_model m on m.id = d.model_id
        left join identity_org o on o.id = ${place.partnerId ?? null}::int
       where d.id = ${deviceId}::bigint and ${inScope(reach, 'd')})
    select coalesce(p.item, 0) as item, policies_fit(p, place.s)::text as fit
      from place left join policies_match p on p.is_live and p.org_id = any((place.s).controllers)`.execute(db);
  if (rows.length === 0) return null;
  const matches = new Map<number, number[]>();
  for (const { item, fit } of rows) if (fit !== null) matches.set(item, [...(matches.get(item) ?? []), Number(fit)]);
  return matches;
}

export interface SaidItem {
  item: PolicyKindName;
  hash: string;
  outcome: RuleOutcome;
  reason: string;
  reported_at: string;
}

export async function listSaid({ db }: ScopedDb, deviceId: string): Promise<Map<string, SaidItem>> {
  const { rows } = await sql<SaidItem>`
    select l.item, l.hash, l.outcome, l.reason, l.reported_at from link_item l where l.device_id = ${deviceId}::bigint`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.item, row]));
}

/** Of rules that go out in stages those whose open share the device is in. */
export async function listTaking({ db }: ScopedDb, deviceId: string, ruleIds: readonly string[]): Promise<Set<string>> {
  if (ruleIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select r.id from policies_rule r where r.id = any(${ruleIds}::bigint[])
       and policies_part(${deviceId}::bigint, r.id) < r.rollout_share`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** What is shown of rules, by the version that counts. */
export async function listNamedVersions({ db }: ScopedDb, versionIds: readonly string[]) {
  if (versionIds.length === 0) return [];
  return db
    .selectFrom('policies_rule_version as v')
    .innerJoin('policies_rule as r', 'r.id', 'v.rule_id')
    .innerJoin('identity_org as o', 'o.id', 'r.org_id')
    .select(['v.id', 'v.rule_id', 'r.name', 'o.name as org_name', 'v.published_by', 'v.published_at', 'v.is_locked'])
    .select('v.target')
    .where('v.id', 'in', versionIds)
    .execute();
}
