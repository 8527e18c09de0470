import { appLevels } from '@tilldeck/contracts/appstore/metric.kinds';
import { sql } from 'kysely';
import { controllersOf } from '../../../platform/db/org-tree.ts';
import type { MetricLevels } from '../../../platform/metric/metric-source.ts';

export const appLevelSource: MetricLevels = {
  metrics: appLevels,
  rows: sql`
    select s.id as scope_id, 'apps' as metric, d.dimension, d.value, count(*) as n
      from appstore_app a, unnest(array_prepend(1, ${controllersOf('a')})) s (id),
           lateral (values ('', ''), ('category', a.category_id::text)) d (dimension, value)
     where a.is_listed and a.deleted_at is null and d.value is not null group by 1, 3, 4`,
};
