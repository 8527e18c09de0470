import { defineErrors } from '../core/error.ts';

export const integrationErrors = defineErrors({
  'integration.url_needs_https': { code: 11001, field: 'url' },
  'integration.address_not_allowed': { code: 11002, field: 'url' },
  'integration.too_many_webhooks': { code: 11003 },
  'integration.event_not_held': { code: 11004, field: 'eventTypes' },
  'integration.webhook_disabled': { code: 11005 },
  'integration.delivery_under_way': { code: 11006 },
});
type IntegrationErrors = typeof integrationErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends IntegrationErrors {}
}
