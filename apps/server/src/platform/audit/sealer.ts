import type { App } from '../app.ts';
import { type RunningLoop, startLoop } from '../loop.ts';
import { findHead, findUnsealed, sealBatch } from './chain-log.ts';

const batchSize = 1_000;
/** Every worker looks so often; a lock in the database lets one append at a time. */
const pollMs = 1_000;

/** Keeps the audit chain up with the trail: what was written is sealed a second later. */
export function startSealer(app: App): RunningLoop {
  const db = app.database.pools.vendor;
  app.metrics.gauge(
    'audit_unsealed',
    'Audit entries that are not in the chain yet',
    async () => (await findUnsealed(db)).count,
  );
  app.metrics.gauge('audit_seal_lag_seconds', 'Age of the oldest of them', async () => (await findUnsealed(db)).lagS);
  app.metrics.gauge('audit_chain_links', 'Links of the audit chain', async () => (await findHead(db))?.seq ?? 0);

  const seal = async () => ((await sealBatch(db, batchSize)) < batchSize ? pollMs : 0);
  return startLoop(app, seal, { fault: 'audit entries cannot be sealed now', faultPauseMs: pollMs });
}
