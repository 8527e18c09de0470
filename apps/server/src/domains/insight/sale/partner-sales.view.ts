import type { SalePart } from '@tilldeck/contracts/insight/sale-statistics.routes';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { controllersOf } from '../../../platform/db/org-tree.ts';
import { orgControlled, readIn, systemScope, writeIn } from '../../../platform/db/scope.ts';
import type { Period } from '../series/period.rules.ts';

interface Sold {
  id: number;
  shipped: number;
  sold: number;
}

/**
 * Figures of the partners next below the caller, each with everything it controls: they are the partner's own figures. What
 * is left of the caller's is with no partner.
 */
export async function listPartnerSales(ctx: Ctx, period: Period): Promise<SalePart[]> {
  const { scope } = ctx;
  const partners = await readIn(scope, (db) =>
    db
      .selectFrom('identity_org as o')
      .select(['o.id', 'o.name'])
      .where('o.kind', '=', 'partner')
      .where('o.id', '!=', scope.orgId)
      .where(orgControlled(scope, 'o'))
      // The first below the caller on the way to the partner is the partner itself.
      .where(sql<boolean>`(${controllersOf('o', 'control')})[${controllersAbove(ctx)} + 1] = o.id`)
      .execute(),
  );
  const sales = await listSales(ctx, [scope.orgId, ...partners.map(({ id }) => id)], period);
  const of = (id: number) => sales.get(id) ?? { shipped: 0, sold: 0 };
  const parts = partners.map(({ id, name }) => ({ key: String(id), name, shipped: of(id).shipped, sold: of(id).sold }));
  const own = { key: 'own', name: '', ...of(scope.orgId) };
  for (const { shipped, sold } of parts) {
    own.shipped -= shipped;
    own.sold -= sold;
  }
  return [...parts, { key: own.key, name: own.name, shipped: own.shipped, sold: own.sold }];
}

/** How many controllers a record of the caller has at least: none above the vendor's partners. */
const controllersAbove = ({ scope }: Ctx) =>
  scope.depth === 0 ? sql`0` : sql`coalesce(array_position(${controllersOf('o', 'control')}, ${scope.orgId}::int), 0)`;

const saleSeries = sql`array(select id from insight_series where metric in ('sale.shipped', 'sale.sold') and dimension = '')`;

/** Days within the period count whole; only the first and the last are cut. With 13,000 partners the vendor has 100,000s of them. */
const countedOfDay = sql`
  case when d.day > first and d.day < last then d.cum[cardinality(d.cum)]
       else insight_before(d.slots, d.cum, ends - (d.day - date '1970-01-01') * 96)
          - insight_before(d.slots, d.cum, begins - (d.day - date '1970-01-01') * 96) end`;

async function listSales(
  { app, timezone }: Ctx,
  ids: readonly number[],
  { from, to }: Period,
): Promise<Map<number, Sold>> {
  const why = systemScope(app.database, 'figures of partners below the caller, which were found in its scope');
  const { rows } = await writeIn(why, ({ db }) =>
    sql<Sold>`
      with bounds as materialized (
        select b[1] as begins, b[cardinality(b)] as ends, date '1970-01-01' + b[1] / 96 as first,
               date '1970-01-01' + (b[cardinality(b)] - 1) / 96 as last
          from insight_bounds(${timezone}, ${from}::date, ${to}::date) b),
      counted as (
        select d.scope_id, d.series_id, sum(${countedOfDay}) as n
          from bounds, unnest(${ids}::int[]) s (id) join insight_day d on d.scope_id = s.id
         where d.series_id = any(${saleSeries}) and d.day between first and last group by 1, 2
        union all
        select q.scope_id, q.series_id, sum(q.n)
          from bounds, unnest(${ids}::int[]) s (id) join insight_quarter q on q.scope_id = s.id
         where q.series_id = any(${saleSeries}) and q.quarter >= begins and q.quarter < ends group by 1, 2)
      select c.scope_id as id, coalesce(sum(c.n) filter (where i.metric = 'sale.shipped'), 0)::int as shipped,
             coalesce(sum(c.n) filter (where i.metric = 'sale.sold'), 0)::int as sold
        from counted c join insight_series i on i.id = c.series_id group by 1`.execute(db),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
