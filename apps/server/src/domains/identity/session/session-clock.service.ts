import type { SessionClock } from '@tilldeck/contracts/identity/session.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { findSessionClock, updateSessionActive } from './session-activity.store.ts';

async function clockOf(inside: ScopedDb, tokenHash: Buffer): Promise<SessionClock> {
  const row = await findSessionClock(inside, tokenHash);
  refuseUnless(row, 'core.session_ended');
  return { kind: row.kind, expiresAt: row.expires_at, idleUntil: row.idle_until };
}

// By the hash of the token, of the caller alone. While acting, the own session is outside the scope of the call.
export const readSessionClock = (ctx: Ctx): Promise<SessionClock> =>
  writeIn(systemScope(ctx.app.database, "one's own session"), (inside) => clockOf(inside, callerOf(ctx).tokenHash));

export function extendSession(ctx: Ctx): Promise<SessionClock> {
  const { tokenHash } = callerOf(ctx);
  return writeIn(systemScope(ctx.app.database, "one's own session"), async (inside) => {
    await updateSessionActive(inside, tokenHash);
    return clockOf(inside, tokenHash);
  });
}
