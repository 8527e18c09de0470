import type { z } from 'zod';
import type { Permission } from '../core/route.ts';

/**
 * What a webhook can be told of. The texts are `integration:event.<type>`. Several kinds may come from one topic; each
 * event must fit at least one of them.
 * A message says that something changed and which record it is; what it is now is asked
 * for with a call, under the permissions of the one who asks. So a message that goes astray tells nobody much.
 */
export interface WebhookEventSpec<P extends z.ZodType = z.ZodType> {
  /** Topic of the outbox that it comes from. */
  topic: string;
  /** What somebody must hold to let a webhook be told. */
  permission: Permission;
  /** `data` of the message; anything else in the event stays inside. */
  data: P;
  example: z.input<P>;
}
/** A domain declares its own in `<domain>.webhooks.ts` and lists them in its manifest, by the `type` of the message. */
export const webhookEvent = <P extends z.ZodType>(spec: WebhookEventSpec<P>): WebhookEventSpec<P> => spec;

/** Sent when a person asks for it; nobody subscribes to it. */
export const webhookTestType = 'webhook.test';
