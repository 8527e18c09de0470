import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import type { RunningLoop } from '../../../platform/loop.ts';
import { createBell } from '../../../platform/outbox/bell.ts';
import { insertEvent } from '../../../platform/transact.ts';
import { attemptDelivery } from './attempt.service.ts';
import { type DeliveryRow, updateClaimed } from './delivery.store.ts';
import { type EndpointRow, listEndpoints } from './webhook.store.ts';

/** Messages on their way at once per process. They wait for others, not for us: this costs sockets, not processor time. */
const maxAtOnce = 50;
/** Longer than any try can take. */
const claimS = 60;
const pollMs = 1_000;
const announceMs = 1_000;

/**
 * Sends what is due. Apart from the job runner: a receiver that hangs holds one of few places of its own endpoint and
 * never a place that a mail or an export waits for.
 */
export function startDeliveryPump(app: App): RunningLoop {
  const bell = createBell();
  const stopping = new AbortController();
  const scope = systemScope(app.database, 'messages of all organisations are due');
  const busy = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  const touched = new Map<string, number>();
  let announcedAt = 0;
  app.listener.on('webhook_due', () => bell.ring());

  const claim = () =>
    writeIn(scope, async (inside) => {
      const deliveries = await updateClaimed(inside, busy, maxAtOnce - underWay.size, claimS);
      const ids = [...new Set(deliveries.map((delivery) => delivery.endpoint_id))];
      const endpoints = ids.length > 0 ? await listEndpoints(inside, ids) : [];
      return { deliveries, endpoints: new Map(endpoints.map((row) => [row.id, row])) };
    });
  const count = (endpointId: string, change: 1 | -1) => {
    const left = (busy.get(endpointId) ?? 0) + change;
    if (left > 0) busy.set(endpointId, left);
    else busy.delete(endpointId);
  };
  const start = (delivery: DeliveryRow, endpoint: EndpointRow): void => {
    count(endpoint.id, 1);
    const work = attemptDelivery(app, delivery, endpoint, stopping.signal)
      // Its claim runs out and somebody tries again.
      .catch((error: unknown) => app.log.warn({ err: error, delivery: delivery.id }, 'delivery not recorded'))
      .finally(() => {
        count(endpoint.id, -1);
        touched.set(endpoint.id, endpoint.org_id);
        underWay.delete(work);
        bell.ring();
      });
    underWay.add(work);
  };
  /** Open pages learn of it, once a second and endpoint at most. */
  const announce = async (): Promise<void> => {
    if (touched.size === 0 || Date.now() - announcedAt < announceMs) return;
    announcedAt = Date.now();
    const endpoints = [...touched];
    touched.clear();
    for (const [endpointId, orgId] of endpoints)
      await insertEvent(app.database.vendor, {
        topic: 'integration.webhook',
        payload: { endpointId },
        orgId,
        permission: 'webhook.query',
      });
  };
  const round = async (): Promise<number> => {
    await announce();
    if (underWay.size >= maxAtOnce) return 0;
    const { deliveries, endpoints } = await claim();
    for (const delivery of deliveries) {
      const endpoint = endpoints.get(delivery.endpoint_id);
      if (endpoint) start(delivery, endpoint);
    }
    return deliveries.length;
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const started = await round().catch((error: unknown) => {
        app.log.warn({ err: (error as Error).message }, 'webhooks wait, trying again');
        return 0;
      });
      if (started === 0 && !stopping.signal.aborted) await bell.wait(pollMs);
    }
  };
  const running = run();
  return {
    close: async () => {
      stopping.abort();
      bell.ring();
      await running;
      await Promise.all(underWay);
    },
  };
}
