import type { RouteInput } from '@tilldeck/contracts/core/route';
import { maxNumberedRows, type Paged } from '@tilldeck/contracts/core/schema';
import type { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { withHoursAbove } from '../shop/shop-place.view.ts';
import { neverSeen, seenNow } from './device-condition.view.ts';
import { findDevices } from './device-filter.view.ts';
import { type DeviceRow, deviceRows, presentDevice } from './device-row.view.ts';

type PageInput = RouteInput<typeof deviceRoutes.page>;

interface Order {
  column: RawBuilder<unknown>;
  /** Devices may share a moment; the id decides then. */
  isUnique: boolean;
  direction: RawBuilder<unknown>;
  /** What comes after the device a cursor names. */
  behind: (cursor: string) => RawBuilder<unknown>;
  cursorOf: (row: DeviceRow) => string;
  cursorPattern: RegExp;
  /** Narrows the range of the index that is walked; true of every row the filter matches. */
  within?: RawBuilder<boolean>;
}

/**
 * Ids are given in the order of time, so newest and oldest first are the order of the key. With a filter by time the list
 * is in the order of that time: walking the key to a month two years ago would read half the fleet.
 */
function orderOf(input: PageInput): Order {
  const { sortField, sortOrder } = input;
  const bySn = sortField === 'sn';
  const isUp = bySn ? sortOrder !== 'descend' : sortOrder === 'ascend';
  const after = isUp ? sql`>` : sql`<`;
  const direction = isUp ? sql`asc` : sql`desc`;
  const byId = { direction, cursorOf: (row: DeviceRow) => row.id, cursorPattern: /^\d{1,18}$/ };
  if (bySn)
    return {
      column: sql`d.sn`,
      isUnique: true,
      direction,
      behind: (cursor) => sql`d.sn ${after} ${cursor}::text`,
      cursorOf: (row) => row.sn,
      cursorPattern: /^[A-Za-z0-9_-]{4,64}$/,
    };
  if (isBySeen(input)) return seenOrder(input, after, direction);
  const time = timeOf(input);
  if (!time)
    return { ...byId, column: sql`d.id`, isUnique: true, behind: (cursor) => sql`d.id ${after} ${cursor}::bigint` };
  const column = sql.ref(`d.${time}`);
  return {
    ...byId,
    column,
    isUnique: false,
    behind: (cursor) => sql`(${column}, d.id) ${after}
      ((select ${sql.ref(`c.${time}`)} from devices_device c where c.id = ${cursor}::bigint), ${cursor}::bigint)`,
  };
}

/** Sorted by the last connection, or filtered by it and by nothing else that has an order of its own. */
const isBySeen = (input: PageInput): boolean =>
  input.sortField === 'lastOnlineAt' ||
  (!input.sortField && !input.createdFrom && !input.createdTo && Boolean(input.offlineHours ?? input.onlineHours));

/** The cursor carries the time itself: by the next page the device may be connected again, and at another place. */
function seenOrder(input: PageInput, after: RawBuilder<unknown>, direction: RawBuilder<unknown>): Order {
  const within = seenRange(input);
  return {
    column: sql`d.seen_at`,
    isUnique: false,
    direction,
    behind: (cursor) => {
      const [us, id] = cursor.split('.');
      return sql`(d.seen_at, d.id) ${after} (timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond', ${id}::bigint)`;
    },
    cursorOf: (row) => `${row.seen_us}.${row.id}`,
    cursorPattern: /^\d{1,16}\.\d{1,18}$/,
    ...(within ? { within } : {}),
  };
}

/** Devices that were never connected, and those that are, are at the ends of the order by the million. */
function seenRange({ state }: PageInput): RawBuilder<boolean> | null {
  if (!state?.length) return null;
  const isEverSeen = !state.includes('inactive') && !state.includes('disabled');
  const bounds = [
    ...(isEverSeen ? [sql<boolean>`d.seen_at > ${neverSeen}`] : []),
    ...(state.includes('online') ? [] : [sql<boolean>`d.seen_at < ${seenNow}`]),
  ];
  return bounds.length === 0 ? null : sql<boolean>`${sql.join(bounds, sql` and `)}`;
}

function timeOf(input: PageInput): 'created_at' | 'activated_at' | 'shipped_at' | null {
  if (input.createdFrom || input.createdTo) return 'created_at';
  if (input.sortField) return null;
  if (input.activatedFrom || input.activatedTo) return 'activated_at';
  return input.shippedFrom || input.shippedTo ? 'shipped_at' : null;
}

/**
 * One statement finds both the page and how many match, up to 10,000, unless there are surely more: what matches is found
 * once, counted and cut to the page. A page of its own would walk the key wherever matches are thought to be frequent, and
 * through half the fleet where they are all old. Any depth by cursor, the first 10,000 rows by number, too.
 */
export async function pageDevices(scope: Scope, input: PageInput, timezone: string): Promise<Paged<Device>> {
  const { rows, ...place } = await readPage(scope, input, timezone);
  return { items: (await withHoursAbove(scope, rows)).map(presentDevice), ...place };
}

function readPage(scope: Scope, input: PageInput, timezone: string) {
  return readIn(scope, async (db) => {
    const { where: asked, guess } = await findDevices({ scope, db }, input, timezone);
    const order = orderOf(input);
    const where = order.within ? sql<boolean>`(${asked} and ${order.within})` : asked;
    const isMany = (await guessRows(db, guess)) >= surelyMany;
    const { rows: found } = await pageStatement(where, order, input, isMany).execute(db);
    const n = isMany ? maxNumberedRows + 1 : Number(found[0]?.n ?? 0);
    const ids = (found[0]?.ids ?? []).map(String);
    const shown = ids.slice(0, input.pageSize);
    const rows = shown.length === 0 ? [] : await deviceRows(db).where('d.id', 'in', shown).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const inOrder = shown.flatMap((id) => byId.get(id) ?? []);
    const last = inOrder.at(-1);
    return {
      rows: inOrder,
      total: Math.min(n, maxNumberedRows),
      isTotalCapped: n > maxNumberedRows,
      nextCursor: ids.length > input.pageSize && last ? order.cursorOf(last) : null,
    };
  });
}

/**
 * From here on the planner's guess is believed: that more than 10,000 match. Counting that far may mean reading half a
 * million rows where few match, and nobody reads the number.
 */
const surelyMany = 30_000;

async function guessRows(db: ScopedDb['db'], where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from devices_device d where ${where}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

function pageStatement(where: RawBuilder<boolean>, order: Order, input: PageInput, isMany: boolean) {
  const { column, direction, behind, cursorPattern } = order;
  const inOrder = sql`order by ${column} ${direction}${order.isUnique ? sql`` : sql`, d.id ${direction}`}`;
  if (input.cursor !== undefined && !cursorPattern.test(input.cursor))
    throw new AppError('core.invalid_input', { data: { fields: { cursor: 'invalid' } } });
  const limit = sql.lit(input.pageSize + 1);
  const offset = sql.lit(offsetOf(input));
  const most = sql.lit(maxNumberedRows + 1);
  const matched = sql`select d.id, ${column} as place from devices_device d where ${where} ${inOrder} limit ${most}`;
  const page =
    input.cursor === undefined
      ? sql`select d.id from devices_device d where ${where} ${inOrder} offset ${offset} limit ${limit}`
      : sql`select d.id from devices_device d where ${where} and ${behind(input.cursor)} ${inOrder} limit ${limit}`;
  if (isMany) return sql<Found>`select 0 as n, array(${page}) as ids`;
  // Which of them are counted does not matter, so none has to be put in order for it.
  if (input.cursor !== undefined)
    return sql<Found>`
      select (select count(*) from (select from devices_device d where ${where} limit ${most}) as matched) as n,
             array(${page}) as ids`;
  return sql<Found>`
    with matched as materialized (${matched})
    select (select count(*) from matched) as n,
           array(select id from matched order by place ${direction}, id ${direction} offset ${offset} limit ${limit}) as ids`;
}

interface Found {
  n: string | number;
  ids: string[];
}

function offsetOf({ pageNo, pageSize }: PageInput): number {
  const offset = (pageNo - 1) * pageSize;
  if (offset > maxNumberedRows) throw new AppError('core.invalid_input', { data: { fields: { pageNo: 'too_big' } } });
  return offset;
}
