import { taskMetrics } from '@tilldeck/contracts/tasks/metric.kinds';
import { recordMetrics } from '../../../platform/metric/record-metrics.ts';

export const taskMetricSource = recordMetrics({
  metrics: taskMetrics,
  table: 'tasks_task',
  times: ['created_at', 'ended_at'],
});
