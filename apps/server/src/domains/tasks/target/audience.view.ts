import { type RawBuilder, sql } from 'kysely';

/**
 * Who may have what goes out, beside being chosen. Settled when a task is made, so that it means the same when its
 * devices are written down later. Of the first three each that names anything has to fit.
 */
export interface TaskAudience {
  /** Devices of these partners and of those below them. */
  partnerIds: readonly number[];
  /** Countries and regions of the shops they stand in. */
  areaCodes: readonly string[];
  modelIds: readonly number[];
  /** Models that were added after this moment count as named. */
  newModelsSince: string | null;
  /** Devices in one of these groups do not get it. */
  exceptGroupIds: readonly number[];
}

/** The condition on `devices_device as d`. */
export function inAudience(audience: TaskAudience): RawBuilder<boolean> {
  const { partnerIds, areaCodes, modelIds, newModelsSince, exceptGroupIds } = audience;
  const parts = [sql<boolean>`true`];
  if (partnerIds.length > 0)
    parts.push(sql<boolean>`d.org_id in (
      select o.id from identity_org o where string_to_array(ltree2text(o.path), '.')::int[] && ${partnerIds}::int[])`);
  if (areaCodes.length > 0)
    parts.push(sql<boolean>`exists (
      select from devices_shop p
       where p.id = d.shop_id and (p.country_code = any(${areaCodes}::text[]) or p.region_code = any(${areaCodes}::text[])))`);
  if (modelIds.length > 0)
    parts.push(sql<boolean>`(d.model_id = any(${modelIds}::int[]) or d.model_id in (
      select n.id from devices_model n where n.created_at > ${newModelsSince}::timestamptz))`);
  if (exceptGroupIds.length > 0) parts.push(sql<boolean>`(d.group_id = any(${exceptGroupIds}::int[])) is not true`);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}
