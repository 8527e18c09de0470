import type { MetricSpec } from '@tilldeck/contracts/core/metric';
import type { RawBuilder } from 'kysely';

/** How many of something there are now, for each organisation: sampled, as nothing says what was. */
export interface MetricLevels {
  metrics: readonly MetricSpec[];
  /** Rows `(scope_id, metric, dimension, value, n)`; dimension and value are empty for the whole. */
  rows: RawBuilder<unknown>;
}

/** Quarter-hours since 1970, from the first to before the last. */
export interface QuarterRange {
  from: number;
  to: number;
}

/**
 * The records that metrics are counted from. What was noted can be counted again from them, and what happened before there
 * were notes is counted from them once.
 */
export interface MetricSource {
  metrics: readonly MetricSpec[];
  /** Rows `(metric, controllers, keys, quarter, n)`, as the notes were or would have been. */
  rows: (range: QuarterRange) => RawBuilder<unknown>;
  /** One row with the instant `at` of the oldest record; null without any. */
  oldest: RawBuilder<{ at: string | null }>;
}
