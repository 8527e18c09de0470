import { partnerMetrics } from '@tilldeck/contracts/identity/metric.kinds';
import { recordMetrics } from '../../../platform/metric/record-metrics.ts';

export const partnerMetricSource = recordMetrics({
  metrics: partnerMetrics,
  table: 'identity_org',
  times: ['created_at', 'terminated_at'],
});
