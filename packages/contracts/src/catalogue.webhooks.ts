import { allManifests, type manifests } from './catalogue.manifest.ts';
import type { WebhookEventSpec } from './integration/webhook.events.ts';

type TypesOf<M> = M extends { webhookEvents: infer E } ? Extract<keyof E, string> : never;

/** Every kind of message a webhook can be told, by the manifests. */
export type WebhookEventType = TypesOf<(typeof manifests)[number]>;

const declared: Readonly<Record<string, WebhookEventSpec>> = Object.assign(
  {},
  ...allManifests.map(({ webhookEvents = {} }) => webhookEvents),
);
export const webhookEventTypes = Object.keys(declared) as [WebhookEventType, ...WebhookEventType[]];
export const isWebhookEventType = (type: string): type is WebhookEventType => type in declared;
export function webhookEventOf(type: WebhookEventType): WebhookEventSpec {
  const spec = declared[type];
  if (!spec) throw new Error(`no manifest declares the webhook event ${type}`);
  return spec;
}
