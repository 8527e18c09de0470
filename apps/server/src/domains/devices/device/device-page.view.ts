import type { RouteInput } from '@tilldeck/contracts/core/route';
import { maxNumberedRows, type Paged } from '@tilldeck/contracts/core/schema';
import type { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { whereDevice } from './device-filter.view.ts';
import { deviceRows, presentDevice } from './device-row.view.ts';

type PageInput = RouteInput<typeof deviceRoutes.page>;

interface Order {
  column: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
  behind: RawBuilder<unknown>;
  cursorOf: (device: Device) => string;
  isCursor: RegExp;
  cast: RawBuilder<unknown>;
}

/** Ids are given in the order of time, so newest and oldest first are the order of the key. */
function orderOf({ sortField, sortOrder }: PageInput): Order {
  const isUp = sortField === 'sn' ? sortOrder !== 'descend' : sortOrder === 'ascend';
  const bySn = sortField === 'sn';
  return {
    column: bySn ? sql`d.sn` : sql`d.id`,
    direction: isUp ? sql`asc` : sql`desc`,
    behind: isUp ? sql`>` : sql`<`,
    cursorOf: (device) => (bySn ? device.sn : device.id),
    isCursor: bySn ? /^[A-Za-z0-9_-]{4,64}$/ : /^\d{1,18}$/,
    cast: bySn ? sql`text` : sql`bigint`,
  };
}

/**
 * One statement finds both the page and how many match, up to 10,000, unless there are surely more: a search by part of a
 * serial number is the dear part, and is done once. Any depth by cursor, the first 10,000 rows by number, too.
 */
export function pageDevices(scope: Scope, input: PageInput, timezone: string): Promise<Paged<Device>> {
  return readIn(scope, async (db) => {
    const where = await whereDevice({ scope, db }, input, timezone);
    const order = orderOf(input);
    const { n, ids } = await findPlace(db, where, order, input);
    const shown = ids.slice(0, input.pageSize);
    const rows = shown.length === 0 ? [] : await deviceRows(db).where('d.id', 'in', shown).execute();
    const byId = new Map(rows.map((row) => [row.id, presentDevice(row)]));
    const items = shown.flatMap((id) => byId.get(id) ?? []);
    const last = items.at(-1);
    return {
      items,
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

async function findPlace(db: ScopedDb['db'], where: RawBuilder<boolean>, order: Order, input: PageInput) {
  const isMany = (await guessRows(db, where)) >= surelyMany;
  const { rows } = await pageStatement(where, order, input, isMany).execute(db);
  return { n: isMany ? maxNumberedRows + 1 : Number(rows[0]?.n ?? 0), ids: (rows[0]?.ids ?? []).map(String) };
}

async function guessRows(db: ScopedDb['db'], where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from devices_device d where ${where}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

function pageStatement(where: RawBuilder<boolean>, order: Order, input: PageInput, isMany: boolean) {
  const { column, direction, behind, cast, isCursor } = order;
  if (input.cursor !== undefined && !isCursor.test(input.cursor))
    throw new AppError('core.invalid_input', { data: { fields: { cursor: 'invalid' } } });
  const limit = sql.lit(input.pageSize + 1);
  const offset = sql.lit(offsetOf(input));
  const matched = sql`select d.id, ${column} as place from devices_device d where ${where}
    order by ${column} ${direction} limit ${sql.lit(maxNumberedRows + 1)}`;
  const page =
    input.cursor === undefined
      ? sql`select d.id from devices_device d where ${where} order by ${column} ${direction} offset ${offset} limit ${limit}`
      : sql`select d.id from devices_device d where ${where} and ${column} ${behind} ${input.cursor}::${cast}
              order by ${column} ${direction} limit ${limit}`;
  if (isMany) return sql<Found>`select 0 as n, array(${page}) as ids`;
  if (input.cursor !== undefined)
    return sql<Found>`select (select count(*) from (${matched}) as matched) as n, array(${page}) as ids`;
  return sql<Found>`
    with matched as materialized (${matched})
    select (select count(*) from matched) as n,
           array(select id from matched order by place ${direction} offset ${offset} limit ${limit}) as ids`;
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
