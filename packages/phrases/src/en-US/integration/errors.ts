import type { integrationErrors } from '@tilldeck/contracts/integration/integration.errors';

export const errors: Record<keyof typeof integrationErrors, string> = {
  'integration.url_needs_https': 'The address must start with https://',
  'integration.address_not_allowed': 'This address is not public. Use an address that can be reached from the internet',
  'integration.too_many_webhooks': 'You can have at most {{max}} webhooks. Delete one you no longer use',
  'integration.event_not_held': 'You can’t subscribe to “{{type}}” because you don’t have the required permission',
  'integration.webhook_disabled': 'The webhook is disabled. Enable it first',
  'integration.delivery_under_way': 'The message is being sent right now. Try again in a moment',
};
