import type { TaskAudience } from '@tilldeck/db/stored-shapes';
import { type RawBuilder, sql } from 'kysely';
import { belowInTree } from '../../../platform/db/org-tree.ts';

/** The condition on `devices_device as d`. */
export function inAudience(audience: TaskAudience): RawBuilder<boolean> {
  const { partnerIds, areaCodes, modelIds, newModelsSince, exceptGroupIds, exceptPartnerIds = [] } = audience;
  const parts = [sql<boolean>`true`];
  if (partnerIds.length > 0) parts.push(belowInTree(partnerIds, 'd'));
  // Past row security: a device may stand in a shop of somebody above its owner.
  if (areaCodes.length > 0) parts.push(sql<boolean>`devices_shop_areas(d.shop_id) && ${areaCodes}::text[]`);
  if (modelIds.length > 0)
    parts.push(sql<boolean>`(d.model_id = any(${modelIds}::int[]) or d.model_id in (
      select n.id from devices_model n where n.created_at > ${newModelsSince}::timestamptz))`);
  if (exceptGroupIds.length > 0) parts.push(sql<boolean>`(d.group_id = any(${exceptGroupIds}::int[])) is not true`);
  if (exceptPartnerIds.length > 0) parts.push(sql<boolean>`not ${belowInTree(exceptPartnerIds, 'd')}`);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}
