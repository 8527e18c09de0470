import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import type { WebhookEndpoint } from '@tilldeck/contracts/integration/webhook.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import type { Selectable } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { listOrgNames } from '../../identity/index.ts';

const endpointsIn = (scope: Scope, db: ScopedDb['db']) =>
  db.selectFrom('integration_endpoint').selectAll().where(inScope(scope, 'integration_endpoint'));

export async function pageEndpoints(scope: Scope, input: RouteInput<typeof webhookRoutes.page>) {
  const page = await readIn(scope, (db) => {
    let query = endpointsIn(scope, db);
    if (input.state) query = query.where('state', '=', input.state);
    if (input.keyword) {
      const pattern = containing(input.keyword);
      query = query.where((eb) => eb.or([eb('url', 'ilike', pattern), eb('description', 'ilike', pattern)]));
    }
    const order = {
      columns: { url: 'url', lastDeliveredAt: 'last_delivered_at', createdAt: 'created_at' },
      byDefault: ['id', 'desc'] as [string, 'desc'],
      key: 'id',
    };
    return numberedPage(db, query, input, order, (row) => row);
  });
  const names = await listOrgNames(
    scope,
    page.items.map((row) => row.org_id),
  );
  return { ...page, items: page.items.map((row) => presentEndpoint(row, names.get(row.org_id) ?? '')) };
}

export async function findEndpointDetail(scope: Scope, id: string): Promise<WebhookEndpoint> {
  const row = await readIn(scope, (db) => endpointsIn(scope, db).where('id', '=', id).executeTakeFirst());
  if (!row) throw new AppError('core.not_found');
  const names = await listOrgNames(scope, [row.org_id]);
  return presentEndpoint(row, names.get(row.org_id) ?? '');
}

const presentEndpoint = (row: Selectable<DB['integration_endpoint']>, orgName: string): WebhookEndpoint => ({
  id: row.id,
  orgId: String(row.org_id),
  orgName,
  url: row.url,
  description: row.description,
  eventTypes: row.event_types,
  state: row.state as WebhookEndpoint['state'],
  disabledBy: row.disabled_by as WebhookEndpoint['disabledBy'],
  failingSince: row.failing_since,
  lastDeliveredAt: row.last_delivered_at,
  oldSecretUntil: row.old_secret_until && Date.parse(row.old_secret_until) > Date.now() ? row.old_secret_until : null,
  createdByName: row.created_by_name,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
});
