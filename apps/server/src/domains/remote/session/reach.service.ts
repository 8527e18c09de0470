import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { inScope, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { findSessionForUpdate, type SessionRow } from './session.store.ts';
import { isOfSides } from './sides.rules.ts';

/** Sessions, their trails and what lets them begin belong to two organisations. */
export const twoSides = ({ app }: Pick<Ctx, 'app'>) => systemScope(app.database, 'a remote session has two sides');

/** A session that the caller sees and that is still open, locked for a change. Who merely reads of it changes nothing. */
export async function openSessionOf(ctx: Ctx, inside: ScopedDb, id: string): Promise<SessionRow> {
  const session = await findSessionForUpdate(inside, id, inScope(ctx.scope, 's'));
  refuseUnless(session, 'core.not_found');
  refuseUnless(isOfSides(callerOf(ctx), session), 'core.forbidden');
  refuseUnless(session.ended_at === null, 'remote.session_over');
  return session;
}
