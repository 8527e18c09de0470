import type { App } from '../app.ts';
import { createBell } from '../outbox/bell.ts';
import { findHead, findUnsealed, sealBatch } from './chain-log.ts';

export interface Sealer {
  close(): Promise<void>;
}

const batchSize = 1_000;
/** Every worker looks so often; a lock in the database lets one append at a time. */
const pollMs = 1_000;

/** Keeps the audit chain up with the trail: what was written is sealed a second later. */
export function startSealer(app: App): Sealer {
  const db = app.database.pools.vendor;
  const bell = createBell();
  let isClosing = false;
  let isFailing = false;
  app.metrics.gauge(
    'audit_unsealed',
    'Audit entries that are not in the chain yet',
    async () => (await findUnsealed(db)).count,
  );
  app.metrics.gauge('audit_seal_lag_seconds', 'Age of the oldest of them', async () => (await findUnsealed(db)).lagS);
  app.metrics.gauge('audit_chain_links', 'Links of the audit chain', async () => (await findHead(db))?.seq ?? 0);

  const run = async (): Promise<void> => {
    while (!isClosing) {
      let sealed = 0;
      try {
        sealed = await sealBatch(db, batchSize);
        isFailing = false;
      } catch (error) {
        // Told once per outage; the entries wait in their queue.
        if (!isFailing) app.log.warn({ err: (error as Error).message }, 'audit entries cannot be sealed now');
        isFailing = true;
      }
      if (sealed < batchSize && !isClosing) await bell.wait(pollMs);
    }
  };
  const running = run();
  return {
    close: async () => {
      isClosing = true;
      bell.ring();
      await running;
    },
  };
}
