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

async function listSales(
  { app, timezone }: Ctx,
  ids: readonly number[],
  { from, to }: Period,
): Promise<Map<number, Sold>> {
  const why = systemScope(app.database, 'figures of partners below the caller, which were found in its scope');
  const { rows } = await writeIn(why, ({ db }) =>
    sql<Sold>`
      with bounds as materialized (select insight_bounds(${timezone}, ${from}::date, ${to}::date) as of_days)
      select s.id, coalesce(sum(c.n) filter (where i.metric = 'sale.shipped'), 0)::int as shipped,
             coalesce(sum(c.n) filter (where i.metric = 'sale.sold'), 0)::int as sold
        from bounds, insight_series i, unnest(${ids}::int[]) s (id),
             lateral insight_counts(s.id, array[i.id], array[of_days[1], of_days[cardinality(of_days)]]) c
       where i.metric in ('sale.shipped', 'sale.sold') and i.dimension = ''
       group by 1`.execute(db),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
