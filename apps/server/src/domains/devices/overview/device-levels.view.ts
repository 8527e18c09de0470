import { deviceLevels } from '@tilldeck/contracts/devices/metric.kinds';
import { sql } from 'kysely';
import type { MetricLevels } from '../../../platform/metric/metric-source.ts';

/** The totals of the last roll. */
export const deviceLevelSource: MetricLevels = {
  metrics: deviceLevels,
  rows: sql`
    select scope_id, 'devices' as metric, kind as dimension, key as value, n from devices_total where kind in ('state', 'model')
    union all
    select scope_id, 'devices', '', '', sum(n) from devices_total where kind = 'state' group by 1`,
};
