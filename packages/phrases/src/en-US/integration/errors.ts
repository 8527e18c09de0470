import type { integrationErrors } from '@tilldeck/contracts/integration/integration.errors';

export const errors: Record<keyof typeof integrationErrors, string> = {
  'integration.url_needs_https': 'The address must start with https://',
  'integration.address_not_allowed': 'This address is not on the internet. Webhooks go to public addresses only',
  'integration.too_many_webhooks': 'An organisation has at most {{max}} webhooks. Delete one that is no longer used',
  'integration.event_not_held': 'You may not subscribe to “{{type}}”: you do not hold the permission it needs',
  'integration.webhook_disabled': 'The webhook is disabled. Enable it first',
  'integration.delivery_under_way': 'The message is being sent right now. Try again in a moment',
};
