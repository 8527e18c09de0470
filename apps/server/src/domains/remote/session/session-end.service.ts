import { nudgeJob } from '@tilldeck/contracts/link/nudge.jobs';
import {
  type RemoteEvent,
  type RemoteReason,
  type RemoteState,
  remoteMove,
} from '@tilldeck/contracts/remote/session.states';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { insertEvent, insertJob } from '../../../platform/transact.ts';
import { deletePasses } from '../pass/pass.store.ts';
import { updateViewersLeft } from '../pass/viewer.store.ts';
import { type SessionRow, updateEnded } from './session.store.ts';
import { noteInTrail } from './session-trail.service.ts';

export interface SessionEnd {
  event: RemoteEvent;
  reason: RemoteReason;
  /** Name of a person; empty for the device and the product. */
  by?: string;
}

/** What an event makes of a session as it is now; undefined where it makes nothing of it, or not for this reason. */
export function moveOf(session: Pick<SessionRow, 'state' | 'connected_at'>, { event, reason }: SessionEnd) {
  const move = remoteMove(session.state as RemoteState, event, session.connected_at !== null);
  return move?.reasons.includes(reason) ? move : undefined;
}

/**
 * Ends a session whose row is locked, where the table of moves lets it; null where it does not. Passes are worth nothing
 * from then on, and the device is told to look, as it may still show the question.
 */
export async function endSession(inside: ScopedDb, session: SessionRow, end: SessionEnd): Promise<SessionRow | null> {
  const move = moveOf(session, end);
  if (!move) return null;
  const { reason, by = '' } = end;
  const ended = await updateEnded(inside, session.id, { state: move.to, reason, endedBy: by });
  await deletePasses(inside, session.id);
  await updateViewersLeft(inside, session.id);
  await noteInTrail(inside, ended, { kind: 'ended', actor: by, detail: { state: move.to, reason } });
  await insertEvent(inside.db, {
    topic: 'remote.session_ended',
    payload: { id: ended.id, sn: ended.sn, state: move.to, reason },
    orgId: ended.org_id,
    permission: 'remote-record.query',
  });
  await nudgeForSession(inside, ended);
  return ended;
}

/** The device asks for its session as soon as it hears this. */
export const nudgeForSession = ({ db }: ScopedDb, { device_id }: Pick<SessionRow, 'device_id'>) =>
  insertJob(db, nudgeJob, { deviceIds: [device_id], reason: 'remote' });
