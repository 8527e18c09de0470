import { type WebhookEventType, webhookEventOf } from '@tilldeck/contracts/catalogue.webhooks';
import type { App } from '../../../platform/app.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { RunningLoop } from '../../../platform/loop.ts';
import { newMessageId } from '../../../platform/outbound/standard-webhook.ts';
import type { TimedEvent } from '../../../platform/outbox/event-log.ts';
import { startOutboxReader } from '../../../platform/outbox/outbox-reader.ts';
import { listStandings } from '../../identity/index.ts';
import { mayBeTold, typesOf } from './audience.rules.ts';
import { type DeliveryDraft, insertDeliveries } from './delivery.store.ts';
import { listSubscribers } from './webhook.store.ts';

/** Turns every event into a message for each endpoint that wants it and may have it, exactly once. */
export const startFanOut = (app: App): RunningLoop =>
  startOutboxReader(app, 'webhook', (inside, events) => fanOut(app, inside, events));

interface Message {
  event: TimedEvent;
  type: WebhookEventType;
  body: string;
}

export async function fanOut(app: App, inside: ScopedDb, events: readonly TimedEvent[]): Promise<void> {
  const messages = events.flatMap((event) => messagesOf(app, event));
  if (messages.length === 0) return;
  const subscribers = await listSubscribers(
    inside,
    [...new Set(messages.map(({ type }) => type))],
    [...new Set(messages.flatMap(({ event }) => event.orgPath))],
    messages.some(({ event }) => event.orgId === null && event.permission === null),
  );
  const orgIds = [...new Set(subscribers.map((subscriber) => subscriber.org_id))];
  const standings = new Map((await listStandings(inside, orgIds)).map((standing) => [standing.orgId, standing]));
  const drafts: DeliveryDraft[] = [];
  for (const { event, type, body } of messages)
    for (const subscriber of subscribers) {
      const org = standings.get(subscriber.org_id);
      if (!org || !subscriber.event_types.includes(type) || !mayBeTold(org, event, type)) continue;
      drafts.push({
        orgId: subscriber.org_id,
        endpointId: subscriber.id,
        eventSeq: event.seq,
        eventType: type,
        messageId: newMessageId(),
        body,
      });
    }
  await insertDeliveries(inside, drafts);
}

/** None when the event is not what the catalogue says, which is our own mistake and must not hold back the others. */
function messagesOf(app: App, event: TimedEvent): Message[] {
  const types = typesOf(event.topic);
  const messages = types.flatMap((type) => {
    const parsed = webhookEventOf(type).data.safeParse(event.payload);
    if (!parsed.success) return [];
    return [{ event, type, body: JSON.stringify({ type, timestamp: event.at, data: parsed.data }) }];
  });
  if (types.length > 0 && messages.length === 0)
    app.log.error({ topic: event.topic, seq: event.seq }, 'event fits no webhook message of its topic');
  return messages;
}
