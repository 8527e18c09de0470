import type { App } from '../../../platform/app.ts';
import { type LivingNode, listLivingNodes, listOpenConnections } from '../../../platform/link/broker-nodes.ts';
import type { HeldConnection } from '../../../platform/link/held-connection.ts';
import { insertNodeOutage, insertOpenOutage } from '../absence/absence.store.ts';
import { judgeNodes, pingEveryMs, type WatchedNode } from './node-watch.rules.ts';
import { applyConnections, expireNodes, type Moved, mendStates, noteNodes } from './presence.service.ts';
import type { PresenceLead } from './presence-lead.service.ts';

const reconcileEveryMs = 60_000;
const rowsAtOnce = 2_000;
/** Unanswered rounds after which the broker counts as away. */
const roundsOfOutage = 3;

/** The nodes of the broker: which of them died without a word, and what the living ones list as connected. */
export interface NodeWatch {
  /** Everything is due at once. */
  begin(known: readonly LivingNode[]): void;
  pingIfDue(): Promise<void>;
  reconcileIfDue(): Promise<void>;
}

interface NodeWatchOptions {
  sys: HeldConnection;
  lead: Pick<PresenceLead, 'run' | 'runInParts'>;
  onMoved: (devices: readonly Moved[]) => void;
}

export function createNodeWatch(app: App, { sys, lead, onMoved }: NodeWatchOptions): NodeWatch {
  let nodes: WatchedNode[] = [];
  let living: LivingNode[] = [];
  /** What was away, should the next answer show that presence was not kept for a while. */
  let missedBy: 'broker' | 'leader' | 'database' = 'leader';
  let nextPingMs = 0;
  let nextReconcileMs = 0;

  const ping = async (): Promise<void> => {
    living = await listLivingNodes(sys);
    const verdict = judgeNodes(nodes, living);
    const isBrokerAway = living.length === 0 && nodes.some(({ misses }) => misses + 1 >= roundsOfOutage);
    nodes = verdict.nodes;
    if (isBrokerAway) missedBy = 'broker';
    await lead.run(async (inside) => {
      await noteNodes(inside, living, missedBy);
      if (isBrokerAway) await insertOpenOutage(inside);
      else if (living.length > 0 && verdict.deadIds.length > 0) await insertNodeOutage(inside, verdict.deadIds);
    });
    if (living.length > 0) missedBy = 'database';
    if (verdict.deadIds.length === 0) return;
    app.log.warn({ nodes: verdict.deadIds.length }, 'a node of the broker is gone');
    await lead.runInParts((inside) => expireNodes(inside, verdict.deadIds, rowsAtOnce));
    nextReconcileMs = 0;
  };
  const reconcile = async (): Promise<void> => {
    for (const { serverId } of living) {
      const askedAtMs = Date.now();
      const open = await listOpenConnections(sys, serverId);
      onMoved(await lead.run((inside) => applyConnections(inside, serverId, open, askedAtMs)));
    }
    await lead.runInParts((inside) => mendStates(inside, rowsAtOnce));
  };

  return {
    begin: (known) => {
      nodes = known.map((node) => ({ ...node, misses: 0 }));
      missedBy = 'leader';
      nextPingMs = 0;
      nextReconcileMs = 0;
    },
    pingIfDue: async () => {
      if (Date.now() < nextPingMs) return;
      // A ping that failed waits for its next turn as well.
      await ping().finally(() => {
        nextPingMs = Date.now() + pingEveryMs;
      });
    },
    reconcileIfDue: async () => {
      if (Date.now() < nextReconcileMs || living.length === 0) return;
      await reconcile();
      nextReconcileMs = Date.now() + reconcileEveryMs;
    },
  };
}
