import type { WebhookEventSpec } from '@tilldeck/contracts/integration/webhook.events';

/** The events of every domain, found by file name: a manifest would bring the schemas of all calls along. */
const lists = import.meta.glob<Record<string, Record<string, WebhookEventSpec>>>(
  '../../../../../../packages/contracts/src/*/*.webhooks.ts',
  { eager: true },
);
export const declaredEvents: Readonly<Record<string, WebhookEventSpec>> = Object.assign(
  {},
  ...Object.values(lists).flatMap((list) => Object.values(list)),
);
