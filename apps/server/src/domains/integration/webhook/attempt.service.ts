import { deliveryTimeoutMs, failingDays, keptResponseBytes } from '@tilldeck/contracts/integration/webhook.limits';
import type { DeliveryAttempt } from '@tilldeck/contracts/integration/webhook.schemas';
import type { App } from '../../../platform/app.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { type OutboundAnswer, postGuarded } from '../../../platform/outbound/guarded-post.ts';
import { OutboundFailed } from '../../../platform/outbound/guarded-request.ts';
import { webhookHeaders } from '../../../platform/outbound/standard-webhook.ts';
import { writeSystemAudit } from '../../../platform/system-audit.ts';
import { findContact } from '../../identity/index.ts';
import { isGone, judgeStatus, nextDelayS } from './delivery.rules.ts';
import { type DeliveryRow, updateGivenUp, updateReleased, updateTried } from './delivery.store.ts';
import { webhookOffMail } from './webhook.mails.ts';
import { openSecrets } from './webhook.service.ts';
import { type EndpointRow, findFailingForUpdate, updateFailing, updateState, updateWorking } from './webhook.store.ts';

const userAgent = 'Tilldeck-Webhooks/1';
const keptAttempts = 20;

type Outcome = DeliveryAttempt & { retryAfterS: number | null };

/** Sends a message once and writes down how it went. */
export async function attemptDelivery(app: App, delivery: DeliveryRow, endpoint: EndpointRow, signal: AbortSignal) {
  const scope = systemScope(app.database, 'messages of all organisations are due');
  if (endpoint.state !== 'enabled') {
    await writeIn(scope, (inside) => updateGivenUp(inside, endpoint.id));
    return;
  }
  const outcome = await post(app, delivery, endpoint, signal);
  await writeIn(scope, async (inside) => {
    if (!outcome) await updateReleased(inside, delivery.id);
    else await record(app, inside, delivery, endpoint, outcome);
  });
}

/** Null when the process is going away before an answer came. */
async function post(app: App, delivery: DeliveryRow, endpoint: EndpointRow, signal: AbortSignal) {
  const startedAt = new Date();
  const headers = {
    'content-type': 'application/json',
    'user-agent': userAgent,
    ...webhookHeaders(openSecrets(app, endpoint), delivery.message_id, startedAt, delivery.body),
  };
  const tried = { at: startedAt.toISOString(), headers };
  const tookMs = () => Date.now() - startedAt.getTime();
  try {
    const answer: OutboundAnswer = await postGuarded({
      url: endpoint.url,
      headers,
      body: delivery.body,
      timeoutMs: deliveryTimeoutMs,
      maxResponseBytes: keptResponseBytes,
      isLocalAllowed: app.config.IS_LOCAL_WEBHOOK_ALLOWED,
      signal,
    });
    const { status, response, retryAfterS } = answer;
    return { ...tried, status, fault: judgeStatus(status).fault, durationMs: tookMs(), response, retryAfterS };
  } catch (error) {
    if (signal.aborted) return null;
    if (!(error instanceof OutboundFailed)) throw error;
    return { ...tried, status: null, fault: error.fault, durationMs: tookMs(), response: '', retryAfterS: null };
  }
}

async function record(app: App, inside: ScopedDb, delivery: DeliveryRow, endpoint: EndpointRow, outcome: Outcome) {
  const { retryAfterS, ...attempt } = outcome;
  const { status, fault } = attempt;
  app.metrics.observeJob('integration.deliver', fault ?? 'ok', attempt.durationMs / 1000);
  await updateTried(inside, {
    id: delivery.id,
    attempts: [...delivery.attempts, attempt].slice(-keptAttempts),
    status,
    fault,
    nextDelayS: fault && nextDelayS(delivery.attempt_count + 1, retryAfterS, Math.random()),
  });
  if (fault === null) {
    await updateWorking(inside, endpoint.id);
    return;
  }
  await updateFailing(inside, endpoint.id);
  const isOver = isGone(status);
  const failing = await findFailingForUpdate(inside, endpoint.id, isOver ? 0 : failingDays);
  if (failing) await switchOff(app, inside, failing, isOver ? 'gone' : 'failures');
}

/** Nobody is there any more. Whoever made the endpoint is told; it takes a person to switch it on again. */
async function switchOff(app: App, inside: ScopedDb, endpoint: EndpointRow, why: 'failures' | 'gone'): Promise<void> {
  await updateState(inside, endpoint.id, why);
  await updateGivenUp(inside, endpoint.id);
  await writeSystemAudit(inside, 'webhook.disabled', {
    objectType: 'webhook',
    objectId: endpoint.id,
    objectName: endpoint.url,
    orgId: endpoint.org_id,
    before: { state: 'enabled' },
    after: { state: 'disabled', disabledBy: why },
  });
  const contact = endpoint.created_by ? await findContact(inside, endpoint.created_by) : null;
  if (!contact) return;
  await queueMail(app, inside, webhookOffMail, {
    to: contact.email,
    language: contact.language,
    values: {
      name: contact.name,
      loginName: contact.loginName,
      url: endpoint.url,
      endpointId: endpoint.id,
      why,
      days: failingDays,
    },
    secrets: {},
  });
}
