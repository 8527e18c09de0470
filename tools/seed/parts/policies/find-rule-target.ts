import type { RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import type { SeedContext } from '../../seed-part.ts';
import type { DemoRule } from './demo-rules.ts';

export interface RuleTargetIds {
  shown: RuleTarget;
  modelIds: number[];
  groupIds: number[];
  tagIds: number[];
  sns: string[];
}

const none = { modelIds: [], groupIds: [], tagIds: [], sns: [] };
const tables = { model: 'devices_model', group: 'devices_group', tag: 'devices_tag' } as const;
const fields = { model: 'modelIds', group: 'groupIds', tag: 'tagIds' } as const;

/** What a rule is for, by the names it has; null where nothing of it is there. */
export async function findRuleTarget(
  { client }: SeedContext,
  { org, scope, names, devices }: DemoRule,
): Promise<RuleTargetIds | null> {
  if (scope === 'all') return { ...none, shown: { scope } };
  if (scope === 'sn') {
    const { rows } = await client.query<{ sn: string }>(
      'SELECT sn FROM devices_device WHERE org_id = $1 AND activated_at IS NOT NULL ORDER BY md5(sn) LIMIT $2',
      [org, devices ?? 3],
    );
    const sns = rows.map(({ sn }) => sn);
    return sns.length > 0 ? { ...none, sns, shown: { scope, sns } } : null;
  }
  if (scope === 'shop' || scope === 'partner') throw new Error(`the demo data has no rule for a ${scope}`);
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM ${tables[scope]} WHERE name = ANY ($1) ${scope === 'model' ? '' : 'AND org_id = $2'} ORDER BY id`,
    scope === 'model' ? [names] : [names, org],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return null;
  return { ...none, [fields[scope]]: ids, shown: { scope, [fields[scope]]: ids.map(String) } };
}
