import { metric } from '../core/metric.ts';

/** Versions by their latest submission, as the list of reviews has them. */
export const submissionMetrics = [metric('version.submitted', ['category'])] as const;

/** Verdicts of either stage. `hours` is the upper bound of the time from when the review could begin. */
export const reviewMetrics = [
  metric('review.passed', ['stage', 'due', 'hours']),
  metric('review.failed', ['stage', 'due', 'hours']),
] as const;
export const reviewHours = ['1', '4', '8', '24', '48', '96', 'more'] as const;

/** Publications at the moment they began. */
export const publicationMetrics = [metric('app.published', ['app'])] as const;

/** What became of apps on devices, as the journal has it. */
const onDevices = ['app', 'model', 'category'] as const;
export const journalMetrics = [
  metric('app.downloaded', onDevices),
  metric('app.installed', onDevices),
  metric('app.reinstalled', onDevices),
  metric('app.upgraded', onDevices),
  metric('app.uninstalled', onDevices),
  metric('app.failed', [...onDevices, 'code']),
] as const;

/** Apps that are listed in the store, for those who control their owner. */
export const appLevels = [metric('apps', ['category'])] as const;
