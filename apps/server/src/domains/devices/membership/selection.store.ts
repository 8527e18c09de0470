import type { DeviceSelection } from '@tilldeck/contracts/devices/device-selection.schemas';
import { type RawBuilder, sql } from 'kysely';
import { isController } from '../../../platform/db/org-tree.ts';
import { inScope, type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';
import { serialIn } from '../device/filter-refs.view.ts';

export interface SelectedDevice {
  id: string;
  sn: string;
  org_id: number;
  tags: number[];
  /** Whether a group, tag or shop of the asked organisation may hold it. */
  fits: boolean;
}

/** Ids of nineteen digits may be more than the column holds; none is that long. */
const longestId = 18;

/** A device may be held by its owner's groups, tags and shops and by those of whoever controls its owner. */
const heldBy = (orgId: number): RawBuilder<boolean> =>
  orgId === vendorOrgId ? sql<boolean>`true` : sql<boolean>`coalesce(${isController(sql`${orgId}::int`, 'd')}, false)`;

/** The devices of a selection that the call reaches, locked in the order of their ids. */
export async function listSelected(
  { scope, db }: ScopedDb,
  { ids, sns }: DeviceSelection,
  orgId: number,
): Promise<SelectedDevice[]> {
  const chosen = ids?.length
    ? sql`d.id = any(${ids.filter((id) => id.length <= longestId)}::bigint[])`
    : serialIn(sns ?? []);
  const { rows } = await sql<SelectedDevice>`
    select d.id, d.sn, d.org_id, d.tags, ${heldBy(orgId)} as fits from devices_device d
     where ${chosen} and ${inScope(scope, 'd')} order by d.id for no key update`.execute(db);
  return rows;
}

type Place = 'group_id' | 'shop_id';

/** Puts devices into one group or shop, or into none. Answers those that were not there already. */
export async function updatePlace(
  { db }: ScopedDb,
  column: Place,
  deviceIds: readonly string[],
  place: string | number | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update devices_device set ${sql.ref(column)} = ${place}, version = version + 1
     where id = any(${deviceIds}::bigint[]) and ${sql.ref(column)} is distinct from ${place} returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** Moves everything that is in a group or shop to another one, or to none. */
export async function updateEveryPlace(
  { scope, db }: ScopedDb,
  column: Place,
  from: string | number,
  to: string | number | null,
): Promise<void> {
  await sql`
    update devices_device set ${sql.ref(column)} = ${to}, version = version + 1
     where ${sql.ref(column)} = ${from} and ${inScope(scope, 'devices_device')}`.execute(db);
}

/** Gives devices tags and takes others; the list stays sorted. Answers those that changed. */
export async function updateTags(
  { db }: ScopedDb,
  deviceIds: readonly string[],
  add: readonly number[],
  remove: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update devices_device d set version = version + 1, tags = array(
       select t from unnest(d.tags || ${add}::int[]) t where t <> all (${remove}::int[]) group by t order by t)
     where d.id = any(${deviceIds}::bigint[])
       and (not d.tags @> ${add}::int[] or d.tags && ${remove}::int[]) returning d.id`.execute(db);
  return rows.map((row) => row.id);
}

/** Takes a tag from every device that carries it and gives these another one, if one is named. */
export async function updateEveryTag({ scope, db }: ScopedDb, tagId: number, into: number | null): Promise<void> {
  await sql`
    update devices_device d set version = version + 1, tags = array(
       select t from unnest(d.tags || ${into === null ? [] : [into]}::int[]) t where t <> ${tagId} group by t order by t)
     where d.tags @> ${[tagId]}::int[] and ${inScope(scope, 'd')}`.execute(db);
}
