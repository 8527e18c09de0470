import { journalMetrics } from '@tilldeck/contracts/appstore/metric.kinds';
import { recordMetrics } from '../../../platform/metric/record-metrics.ts';

/** The trigger `appstore_journal_noted` notes the same by the same function. */
export const journalMetricSource = recordMetrics({ metrics: journalMetrics, table: 'appstore_journal', times: ['at'] });
