import { saleMetrics } from '@tilldeck/contracts/devices/metric.kinds';
import { sql } from 'kysely';
import { controllersOf } from '../../../platform/db/org-tree.ts';
import type { MetricSource } from '../../../platform/metric/metric-source.ts';

/** The triggers `devices_device_sale_*` note the same by the same function. */
export const saleMetricSource: MetricSource = {
  metrics: saleMetrics,
  rows: ({ from, to }) => {
    const isIn = (time: 'shipped_at' | 'activated_at') => {
      const column = sql.ref(`d.${time}`);
      return sql`(${column} >= to_timestamp(${from}::bigint * 900) and ${column} < to_timestamp(${to}::bigint * 900))`;
    };
    return sql`
      select m.metric, m.controllers, m.keys, m.quarter, count(*) as n
        from devices_device d join identity_org o on o.id = d.org_id,
             lateral devices_sale_notes(d.shipped_at, d.activated_at, ${controllersOf('d')}, d.model_id, d.shipping_method, o.country_code) m
       where ${isIn('shipped_at')} or ${isIn('activated_at')}
       group by 1, 2, 3, 4 having m.quarter >= ${from}::int and m.quarter < ${to}::int`;
  },
  oldest: sql<{
    at: string | null;
  }>`select least((select min(shipped_at) from devices_device), (select min(activated_at) from devices_device)) as at`,
};
