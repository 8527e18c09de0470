import { type WebhookEventType, webhookEventOf, webhookEventTypes } from '@tilldeck/contracts/catalogue.webhooks';
import { type Permission, requiredPermission } from '@tilldeck/contracts/core/route';

interface Heard {
  topic: string;
  orgId: number | null;
  orgPath: readonly number[];
  permission: string | null;
}
interface Organisation {
  orgId: number;
  isVendor: boolean;
  isActive: boolean;
  authority: ReadonlySet<string>;
}

const typesByTopic = new Map<string, WebhookEventType[]>();
for (const type of webhookEventTypes) {
  const { topic } = webhookEventOf(type);
  typesByTopic.set(topic, [...(typesByTopic.get(topic) ?? []), type]);
}

/** The kinds of messages an event of this topic becomes. */
export const typesOf = (topic: string): readonly WebhookEventType[] => typesByTopic.get(topic) ?? [];

const isHeld = (permission: Permission, held: ReadonlySet<string>): boolean =>
  requiredPermission(permission) === null || held.has(permission);

/**
 * Whether an organisation's webhooks hear of an event: those of the event's own organisation and of the ones that
 * control it, as open screens do. Of what belongs to no organisation, partners hear only what is for everybody. And the
 * organisation must still be allowed what the message is about.
 */
export function mayBeTold(org: Organisation, event: Heard, type: WebhookEventType): boolean {
  if (!org.isActive) return false;
  const isInScope =
    org.isVendor || (event.orgId === null ? event.permission === null : event.orgPath.includes(org.orgId));
  return isInScope && isHeld(webhookEventOf(type).permission, org.authority);
}

/** Kinds of messages in `wanted` that somebody who holds `permissions` may not let a webhook be told of. */
export const typesNotHeld = (
  wanted: readonly WebhookEventType[],
  permissions: ReadonlyMap<string, ReadonlySet<string>>,
): WebhookEventType[] =>
  wanted.filter((type) => {
    const needed = requiredPermission(webhookEventOf(type).permission);
    return needed !== null && !permissions.get(needed.id)?.has(needed.action);
  });
