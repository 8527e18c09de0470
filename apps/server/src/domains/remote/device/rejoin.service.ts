import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import type { remoteDeviceRoutes } from '@tilldeck/contracts/remote/remote-device.routes';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, skipAudit } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { transactIn } from '../../../platform/transact.ts';
import { passTo } from '../pass/place.service.ts';
import { twoSides } from '../session/reach.service.ts';
import { clockNow, updateSession } from '../session/session.store.ts';
import { endSession, type SessionEnd } from '../session/session-end.service.ts';
import { auditSession, noteInTrail } from '../session/session-trail.service.ts';
import { deviceAccount, ownOpenSession, ownSession } from './own-session.service.ts';

type Routes = typeof remoteDeviceRoutes;

/** Another pass for the device. Consent stands: nobody is asked again because a bridge went. */
export const rejoin = (
  ctx: Ctx,
  { sessionId, lostGeneration }: RouteInput<Routes['join']>,
): Promise<RouteOutput<Routes['join']>> =>
  writeIn(twoSides(ctx), async (inside) => {
    const session = await ownOpenSession(ctx, inside, sessionId);
    if (session.state !== 'connecting') return { join: null };
    const join = await passTo(inside, session, { lostGeneration });
    refuseUnless(join, 'remote.no_bridge');
    return { join };
  });

/** The people there ended it, or the device cannot go on. An agent that stops may be back before the session is given up. */
export const leaveSession = (ctx: Ctx, { sessionId, reason }: RouteInput<Routes['left']>) =>
  transactIn(twoSides(ctx), ctx, async (tx) => {
    const session = await ownSession(ctx, tx, sessionId);
    if (session.ended_at !== null) {
      skipAudit(ctx, 'the session was over');
      return {};
    }
    if (reason === 'agent_stopped') {
      skipAudit(ctx, 'the session waits for the agent');
      if (session.state !== 'connecting' || session.lost_at !== null) return {};
      const lost = await updateSession(tx, session.id, { lost_at: clockNow });
      await noteInTrail(tx, lost, { kind: 'lost' });
      return {};
    }
    const ended = await endSession(
      tx,
      session,
      reason === 'no_screen' ? noScreen : leftBy(session.state, session.connected_at),
    );
    refuseUnless(ended, 'core.not_found');
    await auditSession(tx, ended, {
      before: { state: session.state },
      after: { state: ended.state, reason: ended.reason },
      ...deviceAccount(ctx),
    });
    return {};
  });

const noScreen: SessionEnd = { event: 'interrupted', reason: 'no_screen' };
/** Who leaves while the question is open has refused. */
const leftBy = (state: string, connectedAt: string | null): SessionEnd => {
  if (state === 'to_be_confirmed') return { event: 'refused', reason: 'refused' };
  return { event: connectedAt ? 'ended' : 'cancelled', reason: 'device' };
};
