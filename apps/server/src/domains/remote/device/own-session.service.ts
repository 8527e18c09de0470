import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, deviceOf } from '../../../platform/context.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { findOwnForUpdate, type SessionRow } from '../session/session.store.ts';

/** A session of the device that calls, open or over, locked. One of a former owner is none of its own. */
export async function ownSession(ctx: Ctx, inside: ScopedDb, sessionId: string): Promise<SessionRow> {
  const session = await findOwnForUpdate(inside, sessionId, deviceOf(ctx));
  refuseUnless(session, 'core.not_found');
  return session;
}

export async function ownOpenSession(ctx: Ctx, inside: ScopedDb, sessionId: string): Promise<SessionRow> {
  const session = await ownSession(ctx, inside, sessionId);
  refuseUnless(session.ended_at === null, 'remote.session_over');
  return session;
}

/** What people at the device said is told by its serial number: nobody there signed in. */
export const deviceAccount = (ctx: Ctx) => ({ account: { id: null, name: deviceOf(ctx).sn } });
