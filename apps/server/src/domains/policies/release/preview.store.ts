import type { LeftOutReason } from '@tilldeck/contracts/policies/rule.states';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { aimedAt, aimOf, fitIn, leftOutOf } from '../class/aim.store.ts';
import type { MatcherColumns } from './matcher.store.ts';
import type { PreviewGroup } from './preview.rules.ts';

const sampled = 5;
/** A few of a group, without a list of all of them. */
const sample = sql`array_remove(array[${sql.join(
  Array.from({ length: sampled }, (_, at) => sql`min(h.id) filter (where h.id % ${sql.lit(sampled)} = ${sql.lit(at)})`),
)}], null)::text[]`;

/**
 * One scan of the devices a draft is aimed at, by class, model and how the draft matches them. Names of models are joined
 * to the groups: among the keys they made the planner expect as many groups as devices, and sort them all.
 */
export async function listPreviewGroups(
  inside: ScopedDb,
  matcher: MatcherColumns,
  orgDepth: number,
  bit: string,
): Promise<PreviewGroup[]> {
  const aim = await aimOf(inside, { ...matcher, id: '0', org_depth: orgDepth });
  const { rows } = await sql<{
    class_id: number;
    model_id: number;
    model_name: string;
    fit: string | null;
    reason: LeftOutReason | null;
    n: number;
    mix: string;
    sample: string[];
  }>`
    select g.*, n.name as model_name from (
      select h.class_id, h.model_id, h.fit, h.reason, count(*)::int as n,
             coalesce(bit_xor(hashint8extended(h.id, 0)), 0)::text as mix, ${sample} as sample
        from (
          select d.id, d.model_id, p.classes[${matcher.item}::int] as class_id, ${fitIn(aim)} as fit,
                 coalesce(${leftOutOf(aim)}, case when d.able_items & ${bit}::bigint = 0 then 'item_unsupported' end) as reason
            from devices_device d join devices_model dm on dm.id = d.model_id join policies_device p on p.device_id = d.id
           where ${aimedAt(aim)}) h
       group by 1, 2, 3, 4) g
      join devices_model n on n.id = g.model_id
     order by g.class_id, g.model_id, g.fit, g.reason`.execute(inside.db);
  return rows.map((row) => ({
    classId: row.class_id,
    modelId: row.model_id,
    modelName: row.model_name,
    fit: row.fit === null ? null : Number(row.fit),
    reason: row.reason,
    devices: row.n,
    mix: row.mix,
    sampleIds: row.sample,
  }));
}

export async function listRuleNames({ db }: ScopedDb, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db.selectFrom('policies_rule').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function listSerials({ db }: ScopedDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('devices_device').select(['id', 'sn']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, sn }) => [id, sn]));
}

export const findOrgDepth = async ({ db }: ScopedDb, orgId: number): Promise<number> =>
  (await db.selectFrom('identity_org').select('depth').where('id', '=', orgId).executeTakeFirstOrThrow()).depth;

/** Devices of classes that a rule matches now. */
export async function countMembersOf({ db }: ScopedDb, ruleId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(k.n), 0)::int as n from policies_counter k
     where k.hash = '' and k.outcome = 'member' and k.class_id in (
       select c.id from policies_match m join policies_class c on c.item = m.item
        where m.rule_id = ${ruleId}::bigint and m.is_live and exists (select from unnest(c.matches) x where x / 4096 = m.id))`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
