import { type ActiveDevices, activeSpans } from '@tilldeck/contracts/insight/device-statistics.routes';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { daysOf, type Period } from '../series/period.rules.ts';

/** Active devices by days of their own calendars: the zone of the caller does not matter. */
export async function findActive({ scope }: Ctx, period: Period): Promise<ActiveDevices> {
  const { rows } = await readIn(scope, (db) =>
    sql<{ value: string; counts: (number | null)[] }>`
      select i.value, array_agg(coalesce(l.n, m.n) order by d.day) as counts
        from insight_series i
       cross join (select g::date as day from generate_series(${period.from}::date, ${period.to}::date, interval '1 day') g) d
        left join insight_level l on l.scope_id = ${scope.orgId}::int and l.series_id = i.id
              and l.quarter = (d.day - date '1970-01-01' + 1) * 96 - 1
        left join lateral (
          select nullif(insight_unit(p.codes, p.width, extract(day from d.day)::int - 1), 0) - 1 as n from insight_level_month p
           where p.scope_id = ${scope.orgId}::int and p.series_id = i.id and p.month = date_trunc('month', d.day::timestamp)::date
             and extract(day from d.day) <= octet_length(p.codes) / p.width) m on true
       where i.metric = 'devices.active' and i.dimension = 'span' group by 1`.execute(db),
  );
  const days = daysOf(period);
  const countsOf = new Map(rows.map(({ value, counts }) => [value, counts]));
  return {
    days,
    lines: activeSpans.map((span) => ({ span, values: countsOf.get(span) ?? days.map(() => null) })),
  };
}
