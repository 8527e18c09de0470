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
 * One statement finds both the page and how many match, up to 10,000: a search by part of a serial number is the dear
 * part, and is done once. Any depth by cursor, the first 10,000 rows by number, too.
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

async function findPlace(db: ScopedDb['db'], where: RawBuilder<boolean>, order: Order, input: PageInput) {
  const { rows } = await pageStatement(where, order, input).execute(db);
  return { n: Number(rows[0]?.n ?? 0), ids: (rows[0]?.ids ?? []).map(String) };
}

function pageStatement(where: RawBuilder<boolean>, { column, direction, behind, ...order }: Order, input: PageInput) {
  const matched = sql`select d.id, ${column} as place from devices_device d where ${where}
    order by ${column} ${direction} limit ${sql.lit(maxNumberedRows + 1)}`;
  const limit = sql.lit(input.pageSize + 1);
  if (input.cursor === undefined)
    return sql<{ n: string; ids: string[] }>`
      with matched as materialized (${matched})
      select (select count(*) from matched) as n,
             array(select id from matched order by place ${direction} offset ${sql.lit(offsetOf(input))} limit ${limit}) as ids`;
  if (!order.isCursor.test(input.cursor))
    throw new AppError('core.invalid_input', { data: { fields: { cursor: 'invalid' } } });
  return sql<{ n: string; ids: string[] }>`
    select (select count(*) from (${matched}) as matched) as n,
           array(select d.id from devices_device d where ${where} and ${column} ${behind} ${input.cursor}::${order.cast}
                  order by ${column} ${direction} limit ${limit}) as ids`;
}

function offsetOf({ pageNo, pageSize }: PageInput): number {
  const offset = (pageNo - 1) * pageSize;
  if (offset > maxNumberedRows) throw new AppError('core.invalid_input', { data: { fields: { pageNo: 'too_big' } } });
  return offset;
}
