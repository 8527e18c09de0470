import { type DeviceFilter, minSerialPart } from '@tilldeck/contracts/devices/device.schemas';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { containing, startingWith } from '../../../platform/db/like.ts';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantOf } from '../../../platform/time/wall-clock.ts';
import { appRows } from '../app/app.view.ts';
import { conditionParts } from './device-condition.view.ts';
import { partnerRows, refuseUnseenRefs, saleParts, serialIn } from './filter-refs.view.ts';
import { groupMembers } from './group-members.view.ts';

type Condition = RawBuilder<boolean>;

/** What a dynamic group may nest at most: a group of a group of a group. */
const maxNesting = 3;

/**
 * The condition on `devices_device as d` that a filter stands for, scope included: the one meaning of a device filter,
 * for lists, exports, dynamic groups and whatever is aimed at devices. Records it names that the scope does not see are
 * refused as unknown.
 */
export async function whereDevice(
  inside: ScopedDb,
  filter: DeviceFilter,
  timezone = 'UTC',
  nesting = 0,
): Promise<Condition> {
  return (await findDevices(inside, filter, timezone, nesting)).where;
}

/**
 * The condition, and `guess` for the row estimate. The estimate leaves the owner out when tags are filtered: the two
 * correlate, and the planner would multiply their selectivities.
 */
export async function findDevices(
  inside: ScopedDb,
  filter: DeviceFilter,
  timezone: string,
  nesting = 0,
): Promise<{ where: Condition; guess: Condition }> {
  await refuseUnseenRefs(inside, filter);
  const parts: (Condition | null | undefined)[] = [
    filter.keyword ? serialPart(filter.keyword) : null,
    filter.sns && serialIn(filter.sns),
    await modelsOf(inside, filter),
    filter.state && oneOf('d.state', filter.state, 'device_state'),
    filter.warranty && oneOf('d.warranty_state', filter.warranty, 'warranty_state'),
    filter.shippingMethod && sql<boolean>`d.shipping_method = ${filter.shippingMethod}::shipping_method`,
    filter.partnerId ? await partnerRows(inside, filter.partnerId) : null,
    filter.tagIds?.length ? sql<boolean>`d.tags @> ${filter.tagIds}::int[]` : null,
    filter.shopId && sql<boolean>`d.shop_id = ${filter.shopId}::bigint`,
    filter.operatorId && sql<boolean>`d.operator_id = ${filter.operatorId}::bigint`,
    filter.firmwareVersion && sql<boolean>`d.firmware_version = ${filter.firmwareVersion}`,
    filter.createdFrom && sql<boolean>`d.created_at >= ${instantOf(filter.createdFrom, timezone)}::timestamptz`,
    filter.createdTo && sql<boolean>`d.created_at < ${instantOf(filter.createdTo, timezone)}::timestamptz`,
    filter.activatedFrom && sql<boolean>`d.activated_at >= ${instantOf(filter.activatedFrom, timezone)}::timestamptz`,
    filter.activatedTo && sql<boolean>`d.activated_at < ${instantOf(filter.activatedTo, timezone)}::timestamptz`,
    ...saleParts(filter, timezone),
    ...conditionParts(filter),
    filter.app ? await appRows(inside, filter.app) : null,
  ].filter((part) => part !== '');
  if (filter.groupId) {
    if (nesting >= maxNesting) throw new AppError('core.invalid_input', { data: { fields: { groupId: 'invalid' } } });
    const nested = (saved: DeviceFilter) => whereDevice(inside, saved, timezone, nesting + 1);
    parts.push(await groupMembers(inside, filter.groupId, nested));
  }
  const asked = parts.filter((part): part is Condition => Boolean(part));
  const within = isFoundByOwn(filter) ? [] : [inScope(inside.scope, 'd')];
  const where = allOf([...within, ...asked]);
  return { where, guess: filter.tagIds?.length ? allOf(asked) : where };
}

/**
 * Group, shop and operator were checked to be in scope (`refuseUnseenRefs`), and an app is looked for in the scope's own
 * sets, so the scope condition is redundant. With it the planner underestimates the rows and sorts instead of reading the
 * index in list order. Row security still applies.
 */
const isFoundByOwn = ({ groupId, shopId, operatorId, app }: DeviceFilter): boolean =>
  Boolean(groupId || shopId || operatorId || app);

const allOf = (parts: readonly Condition[]): Condition => sql<boolean>`(${sql.join([...parts], sql` and `)})`;
const anyOf = (parts: readonly Condition[]): Condition => sql<boolean>`(${sql.join([...parts], sql` or `)})`;

/** Equality where there is one value: only that keeps an index in list order. */
function oneOf(column: string, values: readonly string[], type: string): Condition | null {
  if (values.length === 0) return null;
  const cast = sql.raw(type);
  return values.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${values[0]}::${cast}`
    : sql<boolean>`${sql.ref(column)} = any(${values}::${cast}[])`;
}

async function modelsOf({ db }: ScopedDb, { modelIds, seriesId }: DeviceFilter): Promise<Condition | null> {
  if (seriesId === undefined) return modelIds ? oneOf('d.model_id', modelIds, 'int') : null;
  const rows = await db.selectFrom('devices_model').select('id').where('series_id', '=', Number(seriesId)).execute();
  const ofSeries = rows.map((row) => String(row.id));
  const ids = modelIds?.length ? ofSeries.filter((id) => modelIds.includes(id)) : ofSeries;
  return ids.length === 0 ? sql<boolean>`false` : oneOf('d.model_id', ids, 'int');
}

/** Serial numbers are printed in capitals; people type them as they like. */
function serialPart(keyword: string): Condition | null {
  const spellings = [...new Set([keyword, keyword.toUpperCase()])];
  return anyOf(spellings.map(serialLike));
}

function serialLike(typed: string): Condition {
  const text = typed.replace(/^\*|\*$/g, '');
  if (text === '') return sql<boolean>`true`;
  if (typed.startsWith('*') && !typed.endsWith('*'))
    return sql<boolean>`d.sn_rev like ${startingWith(text.split('').reverse().join(''))}`;
  if (typed.endsWith('*') || text.length < minSerialPart) return sql<boolean>`d.sn like ${startingWith(text)}`;
  // The collation of the trigram index, which differs from the column's so that it never answers equality.
  return sql<boolean>`(d.sn collate "POSIX" like ${containing(text)} or (d.customer_sn <> '' and d.customer_sn like ${startingWith(text)}))`;
}
