import { type DeviceFilter, deviceFilter } from '@tilldeck/contracts/devices/device.schemas';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { controlledBy } from '../../../platform/db/org-tree.ts';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

/**
 * Devices in a group or one below it. A static group holds them; a dynamic one is a filter over the devices its
 * organisation reaches, read as whoever asks.
 */
export async function groupMembers(
  { scope, db }: ScopedDb,
  groupId: string,
  nested: (saved: DeviceFilter) => Promise<RawBuilder<boolean>>,
): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ id: number; kind: string; filter: unknown; org_id: number; depth: number }>`
    with recursive tree as (
      select g.id, g.kind, g.filter, g.org_id from devices_group g where g.id = ${groupId}::bigint and ${inScope(scope, 'g')}
      union all
      select c.id, c.kind, c.filter, c.org_id from devices_group c join tree on c.parent_id = tree.id)
    select tree.*, o.depth from tree join identity_org o on o.id = tree.org_id`.execute(db);
  if (rows.length === 0) throw new AppError('core.not_found');
  const staticIds = rows.filter((row) => row.kind === 'static').map((row) => row.id);
  const parts: RawBuilder<boolean>[] = [];
  if (staticIds.length === 1) parts.push(sql<boolean>`d.group_id = ${staticIds[0]}`);
  else if (staticIds.length > 1) parts.push(sql<boolean>`d.group_id = any(${staticIds}::int[])`);
  for (const row of rows.filter((each) => each.kind === 'dynamic')) {
    const saved = deviceFilter.safeParse(row.filter);
    const own = controlledBy({ id: row.org_id, depth: row.depth }, 'd');
    if (saved.success) parts.push(sql<boolean>`(${own} and ${await nested(saved.data)})`);
  }
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}
