import { maxNumberedRows, type Paged, type PageRequest } from '@tilldeck/contracts/core/schema';
import type { DB } from '@tilldeck/db/generated/tables';
import { type SelectQueryBuilder, sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { ScopedDb } from './scope.ts';

type Query<TB extends keyof DB, O> = SelectQueryBuilder<DB, TB, O>;

export interface PageOrder {
  /** Sortable name of the contract to column. Anything else has been refused by the schema. */
  columns: Record<string, string>;
  /** Used when the caller asks for nothing. */
  byDefault: [column: string, direction: 'asc' | 'desc'];
  /** Unique column that ends every order. */
  key: string;
}

/** A page by number, for lists that stay small. The count stops at 10,000 rows. */
export async function numberedPage<TB extends keyof DB, O, Row>(
  db: ScopedDb['db'],
  query: Query<TB, O>,
  request: PageRequest,
  order: PageOrder,
  present: (row: O) => Row,
): Promise<Paged<Row>> {
  const offset = (request.pageNo - 1) * request.pageSize;
  if (offset + request.pageSize > maxNumberedRows + request.pageSize) throw new AppError('core.invalid_input');
  const column = request.sortField ? order.columns[request.sortField] : undefined;
  const direction = request.sortOrder === 'descend' ? 'desc' : 'asc';
  const sorted = column
    ? query.orderBy(sql.ref(column), direction)
    : query.orderBy(sql.ref(order.byDefault[0]), order.byDefault[1]);
  const [rows, total] = await Promise.all([
    sorted.orderBy(sql.ref(order.key), direction).offset(offset).limit(request.pageSize).execute(),
    countUpTo(db, query, order.key),
  ]);
  return {
    items: rows.map(present),
    total: Math.min(total, maxNumberedRows),
    isTotalCapped: total > maxNumberedRows,
    nextCursor: null,
  };
}

/**
 * A page by cursor, newest first, for lists that never stop growing: what page 20,000 costs is what page 1 costs.
 * Page numbers within the first 10,000 rows work as well.
 */
export async function keysetPage<TB extends keyof DB, O extends { id: string }, Row>(
  db: ScopedDb['db'],
  query: Query<TB, O>,
  request: PageRequest,
  key: string,
  present: (row: O) => Row,
): Promise<Paged<Row>> {
  let page = query.orderBy(sql.ref(key), 'desc').limit(request.pageSize + 1);
  if (request.cursor !== undefined) {
    if (!/^\d{1,19}$/.test(request.cursor)) throw new AppError('core.invalid_input');
    page = page.where(sql<boolean>`${sql.ref(key)} < ${request.cursor}`);
  } else if (request.pageNo > 1) {
    page = page.offset(Math.min((request.pageNo - 1) * request.pageSize, maxNumberedRows));
  }
  const [rows, total] = await Promise.all([page.execute(), countUpTo(db, query, key)]);
  const shown = rows.slice(0, request.pageSize);
  return {
    items: shown.map(present),
    total: Math.min(total, maxNumberedRows),
    isTotalCapped: total > maxNumberedRows,
    nextCursor: rows.length > request.pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Counts to one more than is shown. ORDER BY inside keeps the planner on the list's index. */
async function countUpTo<TB extends keyof DB, O>(
  db: ScopedDb['db'],
  query: Query<TB, O>,
  key: string,
): Promise<number> {
  const capped = query
    .clearSelect()
    .select(sql.lit(1).as('one'))
    .orderBy(sql.ref(key), 'desc')
    .limit(maxNumberedRows + 1);
  const counted = await sql<{ n: string }>`select count(*) as n from (${capped}) as capped`.execute(db);
  return Number(counted.rows[0]?.n ?? 0);
}
