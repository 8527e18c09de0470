import type { RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import type { SeedContext } from '../../seed-part.ts';
import { type DemoFence, demoFences } from './demo-fences.ts';

/** Kassenwerk Nord of the demo data. */
export const fenceOwner = { org: 2, login: 'kassenwerk-nord' } as const;

/** A till with the place of its shop. */
export interface FenceTill {
  id: string;
  sn: string;
  org_id: number;
  shop_id: string;
  latitude: number;
  longitude: number;
  timezone: string;
}

/** Which devices a fence is for, by `$1`: the ids that its target names. */
const conditions = {
  shop: 'd.shop_id = ANY ($1::bigint[])',
  tag: 'd.tags && $1::int[]',
  group: `d.group_id IN (WITH RECURSIVE line AS (SELECT id FROM devices_group WHERE id = ANY ($1::int[])
    UNION SELECT g.id FROM devices_group g JOIN line ON g.parent_id = line.id) SELECT id FROM line)`,
} as const;

export interface FenceMembers {
  target: RuleTarget;
  where: string;
  keys: string[];
}

const targetOf = (scope: DemoFence['target']['scope'], keys: string[]): FenceMembers => {
  const field = { shop: 'shopIds', tag: 'tagIds', group: 'groupIds' } as const;
  return { target: { scope, [field[scope]]: keys }, where: conditions[scope], keys };
};

async function findMembers({ client }: SeedContext, { target }: DemoFence): Promise<FenceMembers | null> {
  const { rows } =
    target.scope === 'shop'
      ? await client.query<{ id: string }>(
          `SELECT s.id::text FROM devices_shop s WHERE s.org_id = $1 AND s.latitude IS NOT NULL ORDER BY s.id LIMIT 1`,
          [fenceOwner.org],
        )
      : await client.query<{ id: string }>(
          `SELECT id::text FROM devices_${target.scope} WHERE org_id = $1 AND name = $2`,
          [fenceOwner.org, target.name],
        );
  return rows.length === 0
    ? null
    : targetOf(
        target.scope,
        rows.map(({ id }) => id),
      );
}

interface Taken {
  tills: string[];
  /** Of fences that lock: a till that goes to a depot every day is better not in one of them. */
  shops: string[];
}

/** A handheld that is in use, in an order that has nothing to do with lists; not one that has been chosen already. */
async function findTill(
  { client }: SeedContext,
  where: string,
  keys: readonly string[],
  { tills, shops }: Taken,
): Promise<FenceTill | null> {
  const { rows } = await client.query<FenceTill>(
    `SELECT d.id, d.sn, d.org_id, s.id AS shop_id, s.latitude, s.longitude, coalesce(s.timezone, 'UTC') AS timezone
       FROM devices_device d JOIN devices_shop s ON s.id = d.shop_id JOIN devices_model m ON m.id = d.model_id
       JOIN devices_series r ON r.id = m.series_id
      WHERE ${where} AND d.org_id = $2 AND d.state = 'online' AND r.name = 'Mobile' AND s.latitude IS NOT NULL
        AND d.id <> ALL ($3::bigint[]) ORDER BY d.shop_id = ANY ($4::bigint[]), md5(d.sn) LIMIT 1`,
    [keys, fenceOwner.org, tills, shops],
  );
  return rows[0] ?? null;
}

export interface ChosenFence {
  fence: DemoFence;
  members: FenceMembers;
  till: FenceTill;
  stranger: FenceTill | null;
}

/** Each fence with the till that brings its log; one without such a till is left out. The same tills every time. */
export async function chooseTills(context: SeedContext): Promise<ChosenFence[]> {
  const taken: Taken = { tills: [], shops: [] };
  const chosen: ChosenFence[] = [];
  const take = async (where: string, keys: readonly string[]) => {
    const till = await findTill(context, where, keys, taken);
    if (till) taken.tills.push(till.id);
    return till;
  };
  for (const fence of demoFences) {
    const members = await findMembers(context, fence);
    const till = members && (await take(members.where, members.keys));
    if (!till) continue;
    const stranger = fence.strangerTrips
      ? await take(`(${members.where}) IS NOT TRUE AND d.shop_id = ${till.shop_id}`, members.keys)
      : null;
    if (fence.action === 'lock') taken.shops.push(till.shop_id);
    chosen.push({ fence, members, till, stranger });
  }
  return chosen;
}
