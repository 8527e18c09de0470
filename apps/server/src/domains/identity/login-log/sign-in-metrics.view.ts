import { signInMetrics } from '@tilldeck/contracts/identity/metric.kinds';
import { recordMetrics } from '../../../platform/metric/record-metrics.ts';

export const signInMetricSource = recordMetrics({
  metrics: signInMetrics,
  table: 'identity_login_log',
  times: ['at'],
});
