import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { busyS } from '@tilldeck/contracts/remote/remote.limits';
import type { remoteDeviceRoutes } from '@tilldeck/contracts/remote/remote-device.routes';
import type { BridgePass, RemoteMode } from '@tilldeck/contracts/remote/session.schemas';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, skipAudit } from '../../../platform/context.ts';
import { type Tx, transactIn } from '../../../platform/transact.ts';
import { passTo } from '../pass/place.service.ts';
import { twoSides } from '../session/reach.service.ts';
import { type SessionRow, secondsFromNow, updateSession } from '../session/session.store.ts';
import { endSession, type SessionEnd } from '../session/session-end.service.ts';
import { auditSession, noteInTrail, tellSession } from '../session/session-trail.service.ts';
import { openSession } from './open.service.ts';
import { deviceAccount, ownOpenSession } from './own-session.service.ts';

type Said = RouteInput<typeof remoteDeviceRoutes.answer>;
type Join = RouteOutput<typeof remoteDeviceRoutes.answer>;

const ends: Partial<Record<Said['answer'], SessionEnd>> = {
  refuse: { event: 'refused', reason: 'refused' },
  none: { event: 'timed_out', reason: 'no_answer' },
  no_screen: { event: 'interrupted', reason: 'no_screen' },
};

/** What the people at the device said, or why they could not be asked. */
export const takeAnswer = (ctx: Ctx, said: Said): Promise<Join> =>
  transactIn(twoSides(ctx), ctx, async (tx) => {
    const session = await ownOpenSession(ctx, tx, said.sessionId);
    const { answer } = said;
    const end = ends[answer];
    if (end) return endByAnswer(ctx, tx, session, end, said.problem);
    if (answer === 'busy' || answer === 'shown') return hold(ctx, tx, session, answer === 'busy');
    return agree(ctx, tx, session, answer === 'view' || session.mode === 'view' ? 'view' : 'control');
  });

async function endByAnswer(ctx: Ctx, tx: Tx, session: SessionRow, end: SessionEnd, problem?: string): Promise<Join> {
  const ended = await endSession(tx, session, end);
  // 'Refuse' behind 'allow' is no answer any more: a session that runs is left, not refused.
  if (!ended) throw new AppError('remote.session_over');
  const after = { state: ended.state, reason: ended.reason, ...(problem ? { problem } : {}) };
  await auditSession(tx, ended, { before: { state: session.state }, after, ...deviceAccount(ctx) });
  return { join: null };
}

/** A sale is under way, or has ended. Its time is bounded, however often the device says so. */
async function hold(ctx: Ctx, tx: Tx, session: SessionRow, isBusy: boolean): Promise<Join> {
  skipAudit(ctx, 'nobody has answered yet');
  if (session.state !== 'to_be_confirmed' || session.is_busy === isBusy) return { join: null };
  const told = await updateSession(tx, session.id, {
    is_busy: isBusy,
    answer_by: secondsFromNow(isBusy ? busyS + session.answer_within_s : session.answer_within_s),
  });
  await tellSession(tx, told);
  return { join: null };
}

/** Somebody agreed; where a code is asked for, the requester has to type it as well. */
async function agree(ctx: Ctx, tx: Tx, session: SessionRow, allowed: RemoteMode): Promise<Join> {
  if (session.state === 'connecting' || session.is_code_due) {
    skipAudit(ctx, 'the device said it before');
    return { join: session.state === 'connecting' ? await joinOf(tx, session) : null };
  }
  refuseUnless(session.state === 'to_be_confirmed', 'core.not_found');
  await auditSession(tx, session, { after: { allowed }, ...deviceAccount(ctx) });
  if (session.code !== null) {
    const waiting = await updateSession(tx, session.id, {
      allowed,
      is_code_due: true,
      is_busy: false,
      answer_by: secondsFromNow(session.answer_within_s),
    });
    await noteInTrail(tx, waiting, { kind: 'allowed', detail: { mode: allowed, needsCode: true } });
    return { join: null };
  }
  return { join: await joinOf(tx, await openSession(tx, session, allowed)) };
}

/** Null where no bridge is free: the device asks by `join`, which says so. */
const joinOf = (tx: Tx, session: SessionRow): Promise<BridgePass | null> => passTo(tx, session);
