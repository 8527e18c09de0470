import type { App } from '../../../platform/app.ts';
import { type BatchDb, writeBatch } from '../../../platform/db/batch.ts';
import { newHolder, releaseLease, takeLease } from '../../../platform/lease.ts';
import type { LivingNode } from '../../../platform/link/broker-nodes.ts';
import type { Moved } from './presence.service.ts';
import { listNodes } from './presence.store.ts';

export class NotLeading extends Error {}

/** Whether this process keeps presence: by a lease that every one of its transactions renews and holds. */
export interface PresenceLead {
  isLeading(): boolean;
  stepDown(): void;
  /** Runs as the leader, or throws `NotLeading`. */
  run<T>(work: (inside: BatchDb, position: number) => Promise<T>): Promise<T>;
  /** A transaction for each part, until there is nothing more to do. */
  runInParts(work: (inside: BatchDb) => Promise<{ moved: Moved[]; isMore: boolean }>): Promise<void>;
  release(): Promise<void>;
}

interface LeadOptions {
  /** With the nodes the leader before knew. */
  onBegin: (known: readonly LivingNode[]) => void;
  /** Told after it is committed. */
  onMoved: (devices: readonly Moved[]) => void;
}

export function createPresenceLead(app: App, { onBegin, onMoved }: LeadOptions): PresenceLead {
  const holder = newHolder();
  let isLeading = false;
  app.metrics.gauge('presence_leading', '1 in the process that keeps presence', () => Number(isLeading));

  const run: PresenceLead['run'] = (work) =>
    writeBatch(app.database, async (inside) => {
      const lease = await takeLease(inside, 'presence', holder);
      if (!lease) throw new NotLeading();
      if (lease.isNew || !isLeading) {
        const known = await listNodes(inside);
        isLeading = true;
        onBegin(known);
        app.log.info('keeps presence');
      }
      return work(inside, lease.position);
    });

  return {
    isLeading: () => isLeading,
    stepDown: () => {
      isLeading = false;
    },
    run,
    runInParts: async (work) => {
      for (;;) {
        const { moved, isMore } = await run(work);
        onMoved(moved);
        if (!isMore) return;
      }
    },
    release: async () => {
      if (isLeading) await releaseLease(app.database, 'presence', holder).catch(() => undefined);
    },
  };
}
