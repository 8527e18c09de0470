import {
  appLevels,
  journalMetrics,
  publicationMetrics,
  reviewHours,
  reviewMetrics,
  submissionMetrics,
} from '@tilldeck/contracts/appstore/metric.kinds';
import type { MetricSpec } from '@tilldeck/contracts/core/metric';
import { deviceLevels, deviceMetrics, saleDays, saleMetrics } from '@tilldeck/contracts/devices/metric.kinds';
import { partnerLevels, partnerMetrics, signInMetrics } from '@tilldeck/contracts/identity/metric.kinds';
import { taskMetrics } from '@tilldeck/contracts/tasks/metric.kinds';

/** How often something happens in a year: for each device, and for each organisation besides. */
interface Rate {
  perDevice: number;
  perOrg: number;
}

/** A fleet that grows by a quarter a year, where every other device gets an app and every other an upgrade. */
const rates: Record<string, Rate> = {
  'device.imported': { perDevice: 0.25, perOrg: 0 },
  'device.transferred_in': { perDevice: 0.25, perOrg: 0 },
  'device.transferred_out': { perDevice: 0.1, perOrg: 0 },
  'device.activated': { perDevice: 0.2, perOrg: 0 },
  'device.given': { perDevice: 0.01, perOrg: 0 },
  'device.deleted': { perDevice: 0.02, perOrg: 0 },
  'sale.shipped': { perDevice: 0.25, perOrg: 0 },
  'sale.sold': { perDevice: 0.2, perOrg: 0 },
  'sale.activated': { perDevice: 0.2, perOrg: 0 },
  'app.downloaded': { perDevice: 0.2, perOrg: 0 },
  'app.installed': { perDevice: 0.5, perOrg: 0 },
  'app.reinstalled': { perDevice: 0.05, perOrg: 0 },
  'app.upgraded': { perDevice: 0.5, perOrg: 0 },
  'app.uninstalled': { perDevice: 0.05, perOrg: 0 },
  'app.failed': { perDevice: 0.05, perOrg: 0 },
  'app.published': { perDevice: 0, perOrg: 3 },
  'version.submitted': { perDevice: 0, perOrg: 4 },
  'review.passed': { perDevice: 0, perOrg: 6 },
  'review.failed': { perDevice: 0, perOrg: 1 },
  'task.created': { perDevice: 0.01, perOrg: 20 },
  'task.ended': { perDevice: 0.01, perOrg: 20 },
  'account.signed_in': { perDevice: 0.01, perOrg: 100 },
  'account.refused': { perDevice: 0.001, perOrg: 10 },
  'partner.added': { perDevice: 0, perOrg: 0.2 },
  'partner.terminated': { perDevice: 0, perOrg: 0.05 },
};

const metrics: readonly MetricSpec[] = [
  ...deviceMetrics,
  ...saleMetrics,
  ...journalMetrics,
  ...publicationMetrics,
  ...submissionMetrics,
  ...reviewMetrics,
  ...taskMetrics,
  ...signInMetrics,
  ...partnerMetrics,
];

/** One line for each metric as a whole and for each of its dimensions. */
export const planned = metrics.flatMap(({ id, dimensions }) =>
  ['', ...dimensions].map((dimension) => ({ metric: id, dimension, ...(rates[id] ?? { perDevice: 0, perOrg: 1 }) })),
);

export const levelPlan = [...deviceLevels, ...partnerLevels, ...appLevels];

/** Values that are no ids of records. */
export const words: Record<string, readonly string[]> = {
  '': [''],
  method: ['oqc', 'proto'],
  country: ['DE', 'CN', 'US', 'BR', 'JP', 'GB', 'FR', 'ES', 'ID', 'MX'],
  days: saleDays,
  hours: reviewHours,
  stage: ['first', 'final'],
  due: ['late', 'in_time'],
  code: ['download_failed', 'no_space', 'signature', 'timeout', 'refused'],
  kind: ['install', 'upgrade', 'uninstall', 'notification', 'reboot', 'log'],
  outcome: ['finished', 'terminated', 'aborted'],
  reason: ['password', 'locked', 'disabled'],
  type: ['controllable', 'cooperative'],
  state: ['online', 'offline', 'inactive', 'disabled'],
};
