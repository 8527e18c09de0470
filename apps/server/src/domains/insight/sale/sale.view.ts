import { movedDay } from '@tilldeck/contracts/core/moved-day';
import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { saleDays } from '@tilldeck/contracts/devices/metric.kinds';
import {
  type SalePart,
  type saleStatisticsRoutes,
  stockAges,
} from '@tilldeck/contracts/insight/sale-statistics.routes';
import { breakdownTop } from '@tilldeck/contracts/insight/statistics.schemas';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { dayIn } from '../../../platform/home/day-filter.ts';
import { namesOf } from '../series/parts.view.ts';
import type { Period } from '../series/period.rules.ts';
import { listParts } from '../series/series.view.ts';
import { listPartnerSales } from './partner-sales.view.ts';
import { typicalDaysOf } from './sale.rules.ts';

const median = 0.5;
const slow = 0.9;

export async function findSaleSummary(
  { scope, timezone }: Ctx,
  period: Period,
): Promise<RouteOutput<typeof saleStatisticsRoutes.summary>> {
  const today = dayIn(timezone);
  return readIn(scope, async (db) => {
    const asked = { scope, db, timezone };
    const found = await listParts(asked, { metric: 'sale.activated', dimension: 'days' }, period);
    const totals = new Map(found.map(({ value, total }) => [value, total]));
    const stock = await findStock(asked, today);
    return {
      today,
      medianDays: typicalDaysOf(totals, median),
      slowDays: typicalDaysOf(totals, slow),
      steps: saleDays.map((key) => ({ key, total: totals.get(key) ?? 0 })),
      stock,
    };
  });
}

/** What was shipped and never activated, by the age of its shipping day in the zone of the caller. */
async function findStock({ scope, db, timezone }: Parameters<typeof listParts>[0], today: string) {
  const begins = stockAges.map((age) => movedDay(today, 1 - age));
  const { rows } = await sql<{ nr: number; n: number }>`
    with bounds as materialized (
      select array[0] || array(
        select (insight_bounds(${timezone}, b.day, b.day))[1] from unnest(${[...begins].reverse()}::date[]) b (day) order by b.day)
        || (insight_bounds(${timezone}, ${today}::date, ${today}::date))[2] as of_ages)
    select c.nr, sum(case i.metric when 'sale.shipped' then c.n else -c.n end)::int as n
      from bounds, insight_series i, lateral insight_counts(${scope.orgId}::int, array[i.id], of_ages) c
     where i.metric in ('sale.shipped', 'sale.sold') and i.dimension = ''
     group by 1`.execute(db);
  const totals = new Map(rows.map(({ nr, n }) => [nr, n]));
  return [...begins, null].map((from, at) => ({
    from,
    to: at === 0 ? today : movedDay(begins[at - 1] ?? today, -1),
    total: totals.get(begins.length + 1 - at) ?? 0,
  }));
}

/** The largest parts by what was shipped, and the sum of the rest. */
export async function listSaleParts(
  ctx: Ctx,
  { dimension, ...period }: RouteInput<typeof saleStatisticsRoutes.breakdown>,
): Promise<SalePart[]> {
  const all =
    dimension === 'partner' ? await listPartnerSales(ctx, period) : await listKeySales(ctx, dimension, period);
  const parts = all.filter(({ shipped, sold }) => shipped !== 0 || sold !== 0);
  const largest = parts.toSorted((one, other) => other.shipped - one.shipped || one.key.localeCompare(other.key));
  const rest = largest.slice(breakdownTop);
  const sumOf = (of: 'shipped' | 'sold') => rest.reduce((sum, part) => sum + part[of], 0);
  return [
    ...largest.slice(0, breakdownTop),
    ...(rest.length > 0 ? [{ key: '', name: '', shipped: sumOf('shipped'), sold: sumOf('sold') }] : []),
  ];
}

async function listKeySales(ctx: Ctx, dimension: string, period: Period): Promise<SalePart[]> {
  const { scope, timezone } = ctx;
  const [shipped, sold] = await readIn(scope, async (db) => {
    const read = (metric: string) => listParts({ scope, db, timezone }, { metric, dimension }, period);
    return [await read('sale.shipped'), await read('sale.sold')] as const;
  });
  const soldOf = new Map(sold.map(({ value, total }) => [value, total]));
  const names = await namesOf(
    ctx,
    dimension,
    shipped.map(({ value }) => value),
  );
  return shipped.map(({ value, total }) => ({
    key: value,
    name: names.get(value) ?? value,
    shipped: total,
    sold: soldOf.get(value) ?? 0,
  }));
}
