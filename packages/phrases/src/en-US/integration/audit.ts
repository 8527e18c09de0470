import type { integrationManifest } from '@tilldeck/contracts/integration/integration.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'webhook.added': 'Added a webhook',
  'webhook.changed': 'Changed a webhook',
  'webhook.deleted': 'Deleted a webhook',
  'webhook.enabled': 'Enabled a webhook',
  'webhook.disabled': 'Disabled a webhook',
  'webhook.secret_rotated': 'Rotated the secret of a webhook',
  'webhook.tested': 'Sent a test message to a webhook',
  'webhook.redelivered': 'Sent a webhook message again',
  'webhook.failed_redelivered': 'Sent failed webhook messages again',
};

/** What it happened to. */
export const objects: Record<(typeof integrationManifest)['auditObjects'][number], string> = {
  webhook: 'Webhook',
};
