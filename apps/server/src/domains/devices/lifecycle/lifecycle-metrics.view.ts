import { deviceMetrics } from '@tilldeck/contracts/devices/metric.kinds';
import { sql } from 'kysely';
import { controllersOf } from '../../../platform/db/org-tree.ts';
import type { MetricSource } from '../../../platform/metric/metric-source.ts';

/**
 * The trigger `devices_lifecycle_noted` notes the same by the same function. Entries from before there were metrics do not
 * say who controlled them then: they count for those who do now.
 */
export const lifecycleMetrics: MetricSource = {
  metrics: deviceMetrics,
  rows: ({ from, to }) => sql`
    select m.metric, m.controllers, m.keys, e.quarter, sum(e.n)::bigint as n
      from (select l.operate_type, coalesce(l.controllers, ${controllersOf('l')}) as controllers,
                   coalesce(l.from_controllers,
                            case when f.id is not null then ${controllersOf('f', 'control')} end) as from_controllers,
                   coalesce(l.model_id, d.model_id) as model_id, floor(extract(epoch from l.at) / 900)::int as quarter,
                   count(*) as n
              from devices_lifecycle l left join identity_org f on f.id = l.from_org_id
              left join devices_device d on d.id = l.device_id and l.model_id is null
             where l.at >= to_timestamp(${from}::bigint * 900) and l.at < to_timestamp(${to}::bigint * 900)
             group by 1, 2, 3, 4, 5) e,
           lateral devices_lifecycle_notes(e.operate_type, e.controllers, e.from_controllers, e.model_id) m
     group by 1, 2, 3, 4`,
  oldest: sql<{ at: string | null }>`select min(at) as at from devices_lifecycle`,
};
