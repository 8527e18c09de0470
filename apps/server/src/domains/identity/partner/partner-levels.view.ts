import { partnerLevels } from '@tilldeck/contracts/identity/metric.kinds';
import { sql } from 'kysely';
import { controllersOf } from '../../../platform/db/org-tree.ts';
import type { MetricLevels } from '../../../platform/metric/metric-source.ts';

/** For the vendor and all that see a partner, without itself. */
export const partnerLevelSource: MetricLevels = {
  metrics: partnerLevels,
  rows: sql`
    select s.id as scope_id, 'partners' as metric, d.dimension, d.value, count(*) as n
      from identity_org o, unnest(array_prepend(1, array_remove(${controllersOf('o', 'seen')}, o.id))) s (id),
           lateral (values ('', ''), ('type', o.partner_type)) d (dimension, value)
     where o.kind = 'partner' and o.terminated_at is null and d.value is not null group by 1, 3, 4`,
};
