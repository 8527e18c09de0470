import { type ActiveDevices, activeSpans } from '@tilldeck/contracts/insight/device-statistics.routes';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { daysOf, type Period } from '../series/period.rules.ts';

/** Active devices by days of their own calendars: the zone of the caller does not matter. */
export async function findActive({ scope }: Ctx, period: Period): Promise<ActiveDevices> {
  const { rows } = await readIn(scope, (db) =>
    sql<{ value: string; counts: (number | null)[] }>`
      select i.value, array_agg(l.n order by d.day) as counts
        from insight_series i cross join generate_series(${period.from}::date, ${period.to}::date, interval '1 day') d (day)
        left join insight_level l on l.scope_id = ${scope.orgId}::int and l.series_id = i.id
              and l.quarter = (d.day::date - date '1970-01-01' + 1) * 96 - 1
       where i.metric = 'devices.active' and i.dimension = 'span' group by 1`.execute(db),
  );
  const days = daysOf(period);
  const countsOf = new Map(rows.map(({ value, counts }) => [value, counts]));
  return {
    days,
    lines: activeSpans.map((span) => ({ span, values: countsOf.get(span) ?? days.map(() => null) })),
  };
}
