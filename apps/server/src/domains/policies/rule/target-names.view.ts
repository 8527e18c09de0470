import type { RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

const shown = 20;
const tables = {
  model: 'devices_model',
  group: 'devices_group',
  tag: 'devices_tag',
  shop: 'devices_shop',
  partner: 'identity_org',
} as const;

const idsOf = (target: RuleTarget): readonly string[] =>
  target.modelIds ?? target.groupIds ?? target.tagIds ?? target.shopIds ?? target.partnerIds ?? [];

/** Names of what targets name, in the order of the targets. */
export async function listTargetNames({ db }: ScopedDb, targets: readonly RuleTarget[]): Promise<string[][]> {
  const named = new Map<string, string>();
  for (const [scope, table] of Object.entries(tables)) {
    const ids = [
      ...new Set(targets.filter((target) => target.scope === scope).flatMap((target) => idsOf(target).slice(0, shown))),
    ];
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string; name: string }>`
      select t.id::text as id, t.name from ${sql.table(table)} t where t.id = any(${ids}::bigint[])`.execute(db);
    for (const { id, name } of rows) named.set(`${scope}/${id}`, name);
  }
  return targets.map((target) =>
    target.scope === 'sn'
      ? (target.sns ?? []).slice(0, shown)
      : idsOf(target)
          .slice(0, shown)
          .flatMap((id) => named.get(`${target.scope}/${id}`) ?? []),
  );
}
