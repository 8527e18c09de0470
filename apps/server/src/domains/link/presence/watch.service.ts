import type { App } from '../../../platform/app.ts';
import { type BatchDb, writeBatch } from '../../../platform/db/batch.ts';
import { newHolder, releaseLease, takeLease, updateLeasePosition } from '../../../platform/lease.ts';
import { type LivingNode, listLivingNodes, listOpenConnections } from '../../../platform/link/broker-nodes.ts';
import type { HeldConnection } from '../../../platform/link/held-connection.ts';
import { createPresenceFeed } from '../../../platform/link/presence-feed.ts';
import type { RunningLoop } from '../../../platform/loop.ts';
import { pause } from '../../../platform/time-limit.ts';
import { ensureDays } from '../uplink/telemetry.store.ts';
import { judgeNodes, pingEveryMs, type WatchedNode } from './node-watch.rules.ts';
import { applyConnections, applyEvents, expireNodes, type Moved, mendStates, noteNodes } from './presence.service.ts';
import { listNodes } from './presence.store.ts';

export interface PresenceOptions {
  fabric: HeldConnection;
  sys: HeldConnection;
  replicas: number;
  /** Told after it is committed. */
  onMoved: (devices: readonly Moved[]) => void;
}

export interface PresenceWatch extends RunningLoop {
  /** Whether this process is the one that keeps presence. */
  isLeading(): boolean;
}

const standbyMs = 1_000;
const faultPauseMs = 500;
const reconcileEveryMs = 60_000;
const rowsAtOnce = 2_000;

class NotLeading extends Error {}

/**
 * Keeps who is connected: the broker's events in their order, nodes that died without a word, and every minute the
 * nodes' own lists. One process does it at a time, by a lease that every one of its transactions renews and holds.
 */
export function startPresenceWatch(app: App, { fabric, sys, replicas, onMoved }: PresenceOptions): PresenceWatch {
  const holder = newHolder();
  const closing = new AbortController();
  const feed = createPresenceFeed(fabric, replicas);
  let isLeading = false;
  let nodes: WatchedNode[] = [];
  let living: LivingNode[] = [];
  let nextPingMs = 0;
  let nextReconcileMs = 0;
  app.metrics.gauge('presence_leading', '1 in the process that keeps presence', () => Number(isLeading));

  /** Runs as the leader, or not at all. */
  const lead = async <T>(work: (inside: BatchDb, position: number) => Promise<T>): Promise<T> =>
    writeBatch(app.database, async (inside) => {
      const lease = await takeLease(inside, 'presence', holder);
      if (!lease) throw new NotLeading();
      if (lease.isNew || !isLeading) begin(await listNodes(inside));
      return work(inside, lease.position);
    });
  const begin = (known: readonly LivingNode[]): void => {
    isLeading = true;
    nodes = known.map((node) => ({ ...node, misses: 0 }));
    nextPingMs = 0;
    nextReconcileMs = 0;
    app.log.info('keeps presence');
  };

  const readEvents = async (): Promise<void> => {
    const after = await lead(async (_inside, position) => position);
    const { events, upTo } = await feed.read(after);
    if (upTo === after) return;
    onMoved(
      await lead(async (inside, position) => {
        if (position !== after) throw new NotLeading();
        const moved = events.length > 0 ? await applyEvents(inside, events) : [];
        await updateLeasePosition(inside, 'presence', upTo);
        return moved;
      }),
    );
  };

  const watchNodes = async (): Promise<void> => {
    living = await listLivingNodes(sys);
    const verdict = judgeNodes(nodes, living);
    nodes = verdict.nodes;
    await lead((inside) => noteNodes(inside, living));
    if (verdict.deadIds.length === 0) return;
    app.log.warn({ nodes: verdict.deadIds.length }, 'a node of the broker is gone');
    await untilNoMore((inside) => expireNodes(inside, verdict.deadIds, rowsAtOnce));
    nextReconcileMs = 0;
  };

  const reconcile = async (): Promise<void> => {
    for (const { serverId } of living) {
      const askedAtMs = Date.now();
      const open = await listOpenConnections(sys, serverId);
      onMoved(await lead((inside) => applyConnections(inside, serverId, open, askedAtMs)));
    }
    await untilNoMore((inside) => mendStates(inside, rowsAtOnce));
  };
  const untilNoMore = async (
    work: (inside: BatchDb) => Promise<{ moved: Moved[]; isMore: boolean }>,
  ): Promise<void> => {
    for (;;) {
      const { moved, isMore } = await lead(work);
      onMoved(moved);
      if (!isMore) return;
    }
  };

  const turn = async (): Promise<void> => {
    await readEvents();
    if (Date.now() >= nextPingMs) {
      await watchNodes();
      nextPingMs = Date.now() + pingEveryMs;
    }
    if (Date.now() >= nextReconcileMs && living.length > 0) {
      await reconcile();
      nextReconcileMs = Date.now() + reconcileEveryMs;
    }
  };
  const run = async (): Promise<void> => {
    while (!closing.signal.aborted)
      try {
        await turn();
      } catch (error) {
        if (error instanceof NotLeading) {
          isLeading = false;
          await pause(standbyMs, closing.signal);
          continue;
        }
        if (!closing.signal.aborted) app.log.warn({ err: (error as Error).message }, 'presence not kept, trying again');
        await recover(error);
      }
  };
  /** A turn that cannot read events still watches the nodes: the broker may be what is gone. */
  const recover = async (error: unknown): Promise<void> => {
    try {
      if ((error as { code?: string }).code === '23514')
        await writeBatch(app.database, (inside) => ensureDays(inside, [new Date().toISOString().slice(0, 10)]));
      if (isLeading && Date.now() >= nextPingMs) {
        nextPingMs = Date.now() + pingEveryMs;
        await watchNodes();
      }
    } catch (fault) {
      if (fault instanceof NotLeading) isLeading = false;
    }
    await pause(faultPauseMs, closing.signal);
  };

  const running = run();
  return {
    isLeading: () => isLeading,
    close: async () => {
      closing.abort();
      await running;
      if (isLeading) await releaseLease(app.database, 'presence', holder).catch(() => undefined);
    },
  };
}
