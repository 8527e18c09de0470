import type { RouteInput } from '@tilldeck/contracts/core/route';
import { webhookTestType } from '@tilldeck/contracts/integration/webhook.events';
import type { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { newMessageId } from '../../../platform/outbound/standard-webhook.ts';
import { transact } from '../../../platform/transact.ts';
import {
  countRecentTests,
  findDeliveryForUpdate,
  insertDeliveries,
  updateFailedToAgain,
  updateToAgain,
} from './delivery.store.ts';
import { presentDelivery } from './delivery.view.ts';
import { endpointToChange, tell } from './webhook.service.ts';

type Input<K extends keyof typeof webhookRoutes> = RouteInput<(typeof webhookRoutes)[K]>;

/** Nobody floods a receiver with our help. */
const testsPerMinute = 10;

export const sendTest = (ctx: Ctx, { id }: Input<'test'>) =>
  transact(ctx, async (tx) => {
    const endpoint = await endpointToChange(tx, id);
    refuseUnless(endpoint.state === 'enabled', 'integration.webhook_disabled');
    refuseUnless((await countRecentTests(tx, id)) < testsPerMinute, 'core.too_many_requests');
    const data = { webhookId: id, sentBy: callerOf(ctx).loginName };
    const [row] = await insertDeliveries(tx, [
      {
        orgId: endpoint.org_id,
        endpointId: id,
        eventSeq: null,
        eventType: webhookTestType,
        messageId: newMessageId(),
        body: JSON.stringify({ type: webhookTestType, timestamp: new Date().toISOString(), data }),
      },
    ]);
    if (!row) throw new Error('a message without an event has no double');
    await tell(tx, endpoint, { after: { messageId: row.message_id } });
    return presentDelivery(row);
  });

export const redeliver = (ctx: Ctx, { id }: Input<'redeliver'>) =>
  transact(ctx, async (tx) => {
    const row = await findDeliveryForUpdate(tx, id);
    refuseUnless(row, 'core.not_found');
    const endpoint = await endpointToChange(tx, row.endpoint_id);
    refuseUnless(endpoint.state === 'enabled', 'integration.webhook_disabled');
    const isUnderWay = row.claimed_until !== null && Date.parse(row.claimed_until) > Date.now();
    refuseUnless(!isUnderWay, 'integration.delivery_under_way');
    await updateToAgain(tx, id);
    await tell(tx, endpoint, { after: { messageId: row.message_id, eventType: row.event_type } });
    return {};
  });

export const redeliverFailed = (ctx: Ctx, { id, since }: Input<'redeliverFailed'>) =>
  transact(ctx, async (tx) => {
    const endpoint = await endpointToChange(tx, id);
    refuseUnless(endpoint.state === 'enabled', 'integration.webhook_disabled');
    const count = await updateFailedToAgain(tx, id, since);
    await tell(tx, endpoint, { after: { since, count } });
    return { count };
  });
