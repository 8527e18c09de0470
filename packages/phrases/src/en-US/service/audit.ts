import type { serviceManifest } from '@tilldeck/contracts/service/service.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'service_order.submitted': 'Submitted a service order',
  'service_order.resubmitted': 'Changed a service order and submitted it again',
  'service_order.completing': 'Started to carry out a service order',
  'service_order.closed': 'Closed a service order',
  'service_order.passed': 'Passed a step of a service order',
  'service_order.failed': 'Rejected a service order',
};

/** What it happened to. */
export const objects: Record<(typeof serviceManifest)['auditObjects'][number], string> = {
  service_order: 'Service order',
};
