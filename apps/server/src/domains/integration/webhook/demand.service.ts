import type { App } from '../../../platform/app.ts';
import { systemScope } from '../../../platform/db/scope.ts';
import type { FindListeners } from '../../../platform/outbox/event-demand.ts';
import { listListeningOrgs } from './webhook.store.ts';

/** A new webhook hears of devices at the latest after this. */
const keptMs = 5_000;

/** Remembered for a few seconds: presence asks every second. */
export function createDemand(app: App): FindListeners {
  const scope = systemScope(app.database, 'webhooks of all organisations are counted');
  const kept = new Map<string, { atMs: number; orgs: ReadonlySet<number> }>();
  return async (types) => {
    const key = types.join(' ');
    const known = kept.get(key);
    if (known && Date.now() - known.atMs < keptMs) return known.orgs;
    const orgs = new Set(await listListeningOrgs({ scope, db: app.database.vendor }, types));
    kept.set(key, { atMs: Date.now(), orgs });
    return orgs;
  };
}
