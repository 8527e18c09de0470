import { activityNotedEveryS } from '@tilldeck/contracts/identity/session.limits';
import type { App } from '../../../platform/app.ts';
import type { LiveSession } from '../../../platform/auth/sessions.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { updateSessionsActive } from './session-activity.store.ts';

const noteEveryMs = activityNotedEveryS * 1_000;
const writeEveryMs = 2_000;

/** Sessions that were used are noted together, a moment later and every few minutes at most; nobody waits for it. */
export function createActivityNotes(app: App): (session: LiveSession) => void {
  const scope = systemScope(app.database, 'use of sessions is noted in batches');
  const used = new Map<string, Buffer>();
  const write = async (): Promise<void> => {
    const tokenHashes = [...used.values()];
    used.clear();
    try {
      await writeIn(scope, (inside) => updateSessionsActive(inside, tokenHashes));
    } catch (error) {
      app.log.warn({ err: (error as Error).message }, 'activity of sessions not noted');
    }
  };
  return (session) => {
    const now = Date.now();
    if (now - session.notedAtMs < noteEveryMs) return;
    session.notedAtMs = now;
    if (used.size === 0) setTimeout(() => void write(), writeEveryMs).unref();
    used.set(session.caller.tokenHash.toString('base64url'), session.caller.tokenHash);
  };
}
