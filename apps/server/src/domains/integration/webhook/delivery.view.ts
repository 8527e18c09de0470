import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import type { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import type { WebhookDelivery } from '@tilldeck/contracts/integration/webhook.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import type { Selectable } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';
import { findEndpointDetail } from './webhook.view.ts';

const deliveriesIn = (scope: Scope, db: ScopedDb['db']) =>
  db.selectFrom('integration_delivery').where(inScope(scope, 'integration_delivery'));

const listed = [
  'id',
  'endpoint_id',
  'event_type',
  'message_id',
  'state',
  'attempt_count',
  'last_status',
  'last_error',
  'next_attempt_at',
  'created_at',
  'finished_at',
] as const;

export async function pageDeliveries(
  scope: Scope,
  timezone: string,
  input: RouteInput<typeof webhookRoutes.deliveries>,
) {
  await findEndpointDetail(scope, input.endpointId);
  const { from, to } = instantsOf(input, timezone);
  return readIn(scope, (db) => {
    let query = deliveriesIn(scope, db).select(listed).where('endpoint_id', '=', input.endpointId);
    if (input.state) query = query.where('state', '=', input.state);
    if (input.eventType) query = query.where('event_type', '=', input.eventType);
    if (from) query = query.where('created_at', '>=', from);
    if (to) query = query.where('created_at', '<', to);
    return keysetPage(db, query, input, 'id', presentDelivery);
  });
}

export async function findDeliveryDetail(
  scope: Scope,
  id: string,
): Promise<RouteOutput<typeof webhookRoutes.delivery>> {
  const row = await readIn(scope, (db) => deliveriesIn(scope, db).selectAll().where('id', '=', id).executeTakeFirst());
  if (!row) throw new AppError('core.not_found');
  return { ...presentDelivery(row), body: row.body, attempts: row.attempts };
}

export const presentDelivery = (
  row: Pick<Selectable<DB['integration_delivery']>, (typeof listed)[number]>,
): WebhookDelivery => ({
  id: row.id,
  endpointId: row.endpoint_id,
  eventType: row.event_type,
  messageId: row.message_id,
  state: row.state as WebhookDelivery['state'],
  attemptCount: row.attempt_count,
  lastStatus: row.last_status,
  lastFault: row.last_error as WebhookDelivery['lastFault'],
  nextAttemptAt: row.state === 'waiting' ? row.next_attempt_at : null,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
});
