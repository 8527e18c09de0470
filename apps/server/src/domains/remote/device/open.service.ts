import type { RemoteMode } from '@tilldeck/contracts/remote/session.schemas';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { clockNow, type SessionRow, updateSession } from '../session/session.store.ts';
import { noteInTrail } from '../session/session-trail.service.ts';

/** Nobody has to agree any more: from now on the bridge may be used. */
export async function openSession(inside: ScopedDb, session: SessionRow, allowed: RemoteMode): Promise<SessionRow> {
  const opened = await updateSession(inside, session.id, {
    state: 'connecting',
    allowed,
    opened_at: clockNow,
    answer_by: null,
    code: null,
    is_code_due: false,
    is_busy: false,
  });
  await noteInTrail(inside, opened, { kind: 'allowed', detail: { mode: allowed, basis: opened.basis } });
  return opened;
}
