import type { RemoteEvent, RemoteReason } from '@tilldeck/contracts/remote/session.states';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { findSessionForUpdate } from '../session/session.store.ts';
import { endSession } from '../session/session-end.service.ts';
import { auditBySystem } from '../session/session-trail.service.ts';

export interface HubEnd {
  sessionId: string;
  event: RemoteEvent;
  reason: RemoteReason;
  /** A person, or nobody: the device or the product did it. */
  actor: { accountId: string; name: string } | null;
}

/** The call that does the same from elsewhere. */
const auditNames: Partial<Record<RemoteReason, string>> = { device: 'remote.left', time_over: 'remote.time_over' };

/** Ends a session as people at the bridge said it, where it has not ended yet. */
export async function endFromHub(inside: ScopedDb, { sessionId, event, reason, actor }: HubEnd): Promise<void> {
  const session = await findSessionForUpdate(inside, sessionId, inScope(inside.scope, 's'));
  const ended = session && (await endSession(inside, session, { event, reason, by: actor?.name ?? '' }));
  if (!ended) return;
  await auditBySystem(inside, auditNames[reason] ?? 'remote.ended', ended, {
    before: { state: session.state },
    after: { state: ended.state, reason },
    ...(actor ? { account: { id: actor.accountId, name: actor.name } } : {}),
  });
}
