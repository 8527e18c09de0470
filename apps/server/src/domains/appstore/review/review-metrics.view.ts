import { reviewMetrics, submissionMetrics } from '@tilldeck/contracts/appstore/metric.kinds';
import { recordMetrics } from '../../../platform/metric/record-metrics.ts';

export const submissionMetricSource = recordMetrics({
  metrics: submissionMetrics,
  table: 'appstore_version',
  times: ['submitted_at'],
});

export const reviewMetricSource = recordMetrics({
  metrics: reviewMetrics,
  table: 'appstore_review',
  times: ['decided_at'],
});
