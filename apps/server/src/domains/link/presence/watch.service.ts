import type { App } from '../../../platform/app.ts';
import { writeBatch } from '../../../platform/db/batch.ts';
import { updateLeasePosition } from '../../../platform/lease.ts';
import type { HeldConnection } from '../../../platform/link/held-connection.ts';
import { createPresenceFeed } from '../../../platform/link/presence-feed.ts';
import type { RunningLoop } from '../../../platform/loop.ts';
import { pause } from '../../../platform/time-limit.ts';
import { ensureDays } from '../uplink/telemetry.store.ts';
import { createNodeWatch } from './node-watch.service.ts';
import { applyEvents, type Moved } from './presence.service.ts';
import { createPresenceLead, NotLeading } from './presence-lead.service.ts';

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

/**
 * Keeps who is connected: the broker's events in their order, nodes that died without a word, and every minute the
 * nodes' own lists. One process does it at a time.
 */
export function startPresenceWatch(app: App, { fabric, sys, replicas, onMoved }: PresenceOptions): PresenceWatch {
  const closing = new AbortController();
  const feed = createPresenceFeed(fabric, replicas);
  const lead = createPresenceLead(app, { onBegin: (known) => nodes.begin(known), onMoved });
  const nodes = createNodeWatch(app, { sys, lead, onMoved });

  const readEvents = async (): Promise<void> => {
    const after = await lead.run(async (_inside, position) => position);
    const { events, upTo } = await feed.read(after);
    if (upTo === after) return;
    onMoved(
      await lead.run(async (inside, position) => {
        if (position !== after) throw new NotLeading();
        const moved = events.length > 0 ? await applyEvents(inside, events) : [];
        await updateLeasePosition(inside, 'presence', upTo);
        return moved;
      }),
    );
  };
  const turn = async (): Promise<void> => {
    await readEvents();
    await nodes.pingIfDue();
    await nodes.reconcileIfDue();
  };
  const run = async (): Promise<void> => {
    while (!closing.signal.aborted)
      try {
        await turn();
      } catch (error) {
        if (error instanceof NotLeading) {
          lead.stepDown();
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
      if (lead.isLeading()) await nodes.pingIfDue();
    } catch (fault) {
      if (fault instanceof NotLeading) lead.stepDown();
    }
    await pause(faultPauseMs, closing.signal);
  };

  const running = run();
  return {
    isLeading: () => lead.isLeading(),
    close: async () => {
      closing.abort();
      await running;
      await lead.release();
    },
  };
}
