import type { DesiredOutcome } from '@tilldeck/contracts/link/uplink.schemas';
import type { BatchDb } from '../db/batch.ts';

interface ItemSaid {
  hash: string;
  outcome: DesiredOutcome;
  reason: string;
}

/** A desired item of which a device reported something else than before. */
export interface ItemChange {
  deviceId: string;
  item: string;
  /** Null where the device had said nothing of it. */
  before: ItemSaid | null;
  /** Null where the device no longer holds it. */
  after: ItemSaid | null;
}

/** A listener to what became of some desired items. */
export interface BoundItemOutcome {
  items: readonly string[];
  /** Runs inside the transaction that takes the reports in, once a batch. */
  hear: (inside: BatchDb, changes: readonly ItemChange[]) => Promise<void>;
}

export const bindItemOutcome = (items: readonly string[], hear: BoundItemOutcome['hear']): BoundItemOutcome => ({
  items,
  hear,
});

export interface ItemOutcomes {
  /** Items with a listener: nothing else has to be read back. */
  items: readonly string[];
  /** Calls every listener, in the order of the domains, with what concerns it. */
  tell: (inside: BatchDb, changes: readonly ItemChange[]) => Promise<void>;
}

export function gatherItemOutcomes(bound: readonly BoundItemOutcome[]): ItemOutcomes {
  return {
    items: [...new Set(bound.flatMap(({ items }) => items))].toSorted(),
    tell: async (inside, changes) => {
      for (const { items, hear } of bound) {
        const own = changes.filter(({ item }) => items.includes(item));
        if (own.length > 0) await hear(inside, own);
      }
    },
  };
}
