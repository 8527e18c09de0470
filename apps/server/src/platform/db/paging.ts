import { maxNumberedRows, type Paged, type PageRequest } from '@tilldeck/contracts/core/schema';
import { type SelectQueryBuilder, sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { ScopedDb } from './scope.ts';

export interface PageOrder {
  /** Sortable name of the contract to column. Anything else has been refused by the schema. */
  columns: Record<string, string>;
  /** Used when the caller asks for nothing. */
  byDefault: [column: string, direction: 'asc' | 'desc'];
  /** Unique column that ends every order. */
  key: string;
}

/** The size of a page of which only the count is wanted. No call can ask for it. */
export const countOnly = 0;

/** A page by number, for lists that stay small. The count stops at 10,000 rows. */
export async function numberedPage<D, T extends keyof D, O, Row>(
  db: ScopedDb['db'],
  query: SelectQueryBuilder<D, T, O>,
  request: PageRequest,
  order: PageOrder,
  present: (row: O) => Row,
): Promise<Paged<Row>> {
  const asked = request.sortField ? order.columns[request.sortField] : undefined;
  const [column, direction] = asked
    ? ([asked, request.sortOrder === 'descend' ? 'desc' : 'asc'] as const)
    : order.byDefault;
  const page = query
    .orderBy(sql.ref(column), direction)
    .orderBy(sql.ref(order.key), direction)
    .offset(offsetOf(request))
    .limit(request.pageSize);
  const [rows, total] = await Promise.all([
    request.pageSize === countOnly ? [] : page.execute(),
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
export async function keysetPage<D, T extends keyof D, O extends { id: string }, Row>(
  db: ScopedDb['db'],
  query: SelectQueryBuilder<D, T, O>,
  request: PageRequest,
  key: string,
  present: (row: O) => Row,
): Promise<Paged<Row>> {
  let page = query.orderBy(sql.ref(key), 'desc').limit(request.pageSize + 1);
  if (request.cursor !== undefined) {
    page = page.where(sql<boolean>`${sql.ref(key)} < ${cursorOf(request.cursor)}`);
  } else {
    page = page.offset(offsetOf(request));
  }
  const [rows, total] = await Promise.all([
    request.pageSize === countOnly ? [] : page.execute(),
    countUpTo(db, query, key),
  ]);
  const shown = rows.slice(0, request.pageSize);
  return {
    items: shown.map(present),
    total: Math.min(total, maxNumberedRows),
    isTotalCapped: total > maxNumberedRows,
    nextCursor: rows.length > request.pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** The next rows behind `after` in the order of `keysetPage`, without a count: for exports, which read on to the end. */
export async function keysetBatch<D, T extends keyof D, O, Row>(
  query: SelectQueryBuilder<D, T, O>,
  key: string,
  after: string | null,
  limit: number,
  present: (row: O) => Row,
): Promise<Row[]> {
  let batch = query.orderBy(sql.ref(key), 'desc').limit(limit);
  if (after !== null) batch = batch.where(sql<boolean>`${sql.ref(key)} < ${after}`);
  return (await batch.execute()).map(present);
}

/** Rows to skip. Further than the count goes nobody gets by number: the database would read them all. */
function offsetOf(request: PageRequest): number {
  const offset = (request.pageNo - 1) * request.pageSize;
  if (offset > maxNumberedRows) throw new AppError('core.invalid_input', { data: { fields: { pageNo: 'too_big' } } });
  return offset;
}

function cursorOf(text: string): string {
  if (!/^\d{1,18}$/.test(text)) throw new AppError('core.invalid_input', { data: { fields: { cursor: 'invalid' } } });
  return text;
}

/** Counts to one more than is shown. ORDER BY inside keeps the planner on the list's index. */
async function countUpTo<D, T extends keyof D, O>(
  db: ScopedDb['db'],
  query: SelectQueryBuilder<D, T, O>,
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
