import { publicationMetrics } from '@tilldeck/contracts/appstore/metric.kinds';
import { recordMetrics } from '../../../platform/metric/record-metrics.ts';

export const publicationMetricSource = recordMetrics({
  metrics: publicationMetrics,
  table: 'appstore_publication',
  times: ['started_at'],
});
