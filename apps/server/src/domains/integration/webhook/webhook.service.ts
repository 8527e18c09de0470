import { isWebhookEventType } from '@tilldeck/contracts/catalogue.webhooks';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { maxEndpoints } from '@tilldeck/contracts/integration/webhook.limits';
import type { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import type { App } from '../../../platform/app.ts';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { sealedColumn } from '../../../platform/auth/sealed-kind.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { isPublicAddress, literalAddress } from '../../../platform/outbound/address-guard.ts';
import { newWebhookSecret } from '../../../platform/outbound/standard-webhook.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { typesNotHeld } from './audience.rules.ts';
import { updateGivenUp } from './delivery.store.ts';
import {
  countEndpoints,
  deleteEndpoint,
  type EndpointRow,
  findEndpointForUpdate,
  insertEndpoint,
  updateEndpoint,
  updateSecret,
  updateState,
} from './webhook.store.ts';
import { findEndpointDetail } from './webhook.view.ts';

type Input<K extends keyof typeof webhookRoutes> = RouteInput<(typeof webhookRoutes)[K]>;

/** Secrets wait sealed, each for its own endpoint. */
const boxOf = (app: App) => app.secrets.box('webhook');
const contextOf = (id: string) => `endpoint:${id}`;

export const sealedSecrets = ['sealed_secret', 'sealed_old_secret'].map((column) =>
  sealedColumn({
    name: `integration.webhook.${column}`,
    table: 'integration_endpoint',
    key: 'id',
    column,
    purpose: 'webhook',
    contextOf,
  }),
);

/** The secrets that sign a message at this moment: the newest, and the one before while it still counts. */
export function openSecrets(app: App, row: EndpointRow): string[] {
  const isOldValid = row.old_secret_until !== null && Date.parse(row.old_secret_until) > Date.now();
  const sealed = [row.sealed_secret, ...(isOldValid && row.sealed_old_secret ? [row.sealed_old_secret] : [])];
  return sealed.map((text) => boxOf(app).open(text, contextOf(row.id)));
}

/** What the trail tells of an endpoint; never its secret. */
const factsOf = ({ url, description, event_types, state }: EndpointRow) => ({
  url,
  description,
  eventTypes: event_types,
  state,
});

/** Every change is told on the trail of its organisation, and open pages learn of it. */
export async function tell(tx: Tx, row: EndpointRow, change: { before?: unknown; after?: unknown }) {
  await tx.audit({ objectType: 'webhook', objectId: row.id, objectName: row.url, orgId: row.org_id, ...change });
  await tx.emit({
    topic: 'integration.webhook',
    payload: { endpointId: row.id },
    orgId: row.org_id,
    permission: 'webhook.query',
  });
}

export async function endpointToChange(tx: Tx, id: string): Promise<EndpointRow> {
  const row = await findEndpointForUpdate(tx, id);
  refuseUnless(row, 'core.not_found');
  return row;
}

/** An address that can never work is refused here; where a name leads to is looked at every time something is sent. */
function refuseUnusable(ctx: Ctx, draft: { url: string }): void {
  const isLocalAllowed = ctx.app.config.IS_LOCAL_WEBHOOK_ALLOWED;
  const url = new URL(draft.url);
  refuseUnless(url.protocol === 'https:' || isLocalAllowed, 'integration.url_needs_https');
  const literal = literalAddress(url);
  if (literal) refuseUnless(isPublicAddress(literal, isLocalAllowed), 'integration.address_not_allowed');
  else refuseUnless(isLocalAllowed || url.hostname.includes('.'), 'integration.address_not_allowed');
}

/** Nobody lets a webhook be told what they may not know themselves. What it was told before may stay. */
function refuseUnheld(ctx: Ctx, draft: { eventTypes: Input<'add'>['eventTypes'] }, before: readonly string[] = []) {
  const unknown = draft.eventTypes.filter((type) => !before.includes(type) && !isWebhookEventType(type));
  if (unknown.length > 0) throw new AppError('core.invalid_input', { data: { fields: { eventTypes: 'invalid' } } });
  const added = draft.eventTypes.filter((type) => !before.includes(type)).filter(isWebhookEventType);
  const [missing] = typesNotHeld(added, callerOf(ctx).permissions);
  if (missing) throw new AppError('integration.event_not_held', { values: { type: missing } });
}

export async function addEndpoint(ctx: Ctx, draft: Input<'add'>) {
  refuseUnusable(ctx, draft);
  refuseUnheld(ctx, draft);
  const owner = callerOf(ctx);
  const secret = newWebhookSecret();
  const id = await transact(ctx, async (tx) => {
    const isRoom = (await countEndpoints(tx, owner.orgId)) < maxEndpoints;
    if (!isRoom) throw new AppError('integration.too_many_webhooks', { values: { max: maxEndpoints } });
    const row = await insertEndpoint(tx, owner, draft);
    await updateSecret(tx, row.id, boxOf(ctx.app).seal(secret, contextOf(row.id)), null);
    await tell(tx, row, { after: factsOf(row) });
    return row.id;
  });
  return { endpoint: await findEndpointDetail(ctx.scope, id), secret };
}

export async function changeEndpoint(ctx: Ctx, change: Input<'modify'>) {
  refuseUnusable(ctx, change);
  await transact(ctx, async (tx) => {
    const row = await endpointToChange(tx, change.id);
    refuseUnless(row.version === change.version, 'core.stale_version');
    refuseUnheld(ctx, change, row.event_types);
    const changed = await updateEndpoint(tx, change.id, change);
    await tell(tx, changed, { before: factsOf(row), after: factsOf(changed) });
  });
  return findEndpointDetail(ctx.scope, change.id);
}

export async function removeEndpoint(ctx: Ctx, { id }: Input<'remove'>) {
  await transact(ctx, async (tx) => {
    const row = await endpointToChange(tx, id);
    await deleteEndpoint(tx, id);
    await tell(tx, row, { before: factsOf(row) });
  });
  return {};
}

export async function enableEndpoint(ctx: Ctx, { id }: Input<'enable'>) {
  await transact(ctx, async (tx) => {
    const row = await endpointToChange(tx, id);
    await updateState(tx, id, null);
    await tell(tx, row, { before: { state: row.state }, after: { state: 'enabled' } });
  });
  return {};
}

export async function disableEndpoint(ctx: Ctx, { id }: Input<'disable'>) {
  await transact(ctx, async (tx) => {
    const row = await endpointToChange(tx, id);
    await updateState(tx, id, 'person');
    await updateGivenUp(tx, id);
    await tell(tx, row, { before: { state: row.state }, after: { state: 'disabled' } });
  });
  return {};
}

export async function rotateSecret(ctx: Ctx, { id }: Input<'rotate'>) {
  const secret = newWebhookSecret();
  await transact(ctx, async (tx) => {
    const row = await endpointToChange(tx, id);
    await updateSecret(tx, id, boxOf(ctx.app).seal(secret, contextOf(id)), row.sealed_secret);
    await tell(tx, row, {});
  });
  return { endpoint: await findEndpointDetail(ctx.scope, id), secret };
}
