import { timingSafeEqual } from 'node:crypto';
import { extensionMinutes, maxCodeTries, maxExtensions } from '@tilldeck/contracts/remote/remote.limits';
import type { RemoteSession } from '@tilldeck/contracts/remote/session.schemas';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { type Tx, transactIn } from '../../../platform/transact.ts';
import { openSession } from '../device/open.service.ts';
import { openSessionOf, twoSides } from './reach.service.ts';
import { findPersonName, type SessionRow, updateExtended, updateSession } from './session.store.ts';
import { findSession } from './session.view.ts';
import { endSession, nudgeForSession } from './session-end.service.ts';
import { auditSession, noteInTrail } from './session-trail.service.ts';
import { sideOf } from './sides.rules.ts';

const nameOf = (ctx: Ctx, inside: ScopedDb): Promise<string> => {
  const { accountId, loginName } = callerOf(ctx);
  return findPersonName(inside, accountId, loginName);
};

/**
 * Ends a session from the console. Before the first picture the side that asked takes its request back, and the owner
 * interrupts it; after that either completes it.
 */
export async function endByPerson(ctx: Ctx, id: string) {
  await transactIn(twoSides(ctx), ctx, async (tx) => {
    const session = await openSessionOf(ctx, tx, id);
    const reason = sideOf(callerOf(ctx), session);
    const early = reason === 'requester' ? 'cancelled' : 'interrupted';
    const event = session.connected_at ? 'ended' : early;
    const ended = await endSession(tx, session, { event, reason, by: await nameOf(ctx, tx) });
    refuseUnless(ended, 'remote.session_over');
    await auditSession(tx, ended, {
      before: { state: session.state },
      after: { state: ended.state, reason: ended.reason },
    });
  });
  return {};
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The digits that the device shows. A wrong try is kept although the call is refused. */
export async function giveCode(ctx: Ctx, { id, code }: { id: string; code: string }) {
  const isRight = await transactIn(twoSides(ctx), ctx, async (tx) => {
    const session = await openSessionOf(ctx, tx, id);
    refuseUnless(callerOf(ctx).accountId === session.requester_account_id, 'core.forbidden');
    refuseUnless(session.state === 'to_be_confirmed' && session.code !== null, 'remote.session_over');
    if (!isSame(session.code, code)) return noteWrong(tx, session);
    const given = await updateSession(tx, id, { code: null, is_code_due: false });
    if (session.is_code_due) await openSession(tx, given, (session.allowed ?? session.mode) as 'view' | 'control');
    await auditSession(tx, given, { after: { isRight: true } });
    await nudgeForSession(tx, given);
    return true;
  });
  if (!isRight) throw new AppError('remote.wrong_code');
  return {};
}

async function noteWrong(tx: Tx, session: SessionRow): Promise<false> {
  const tries = session.code_tries + 1;
  const told = await updateSession(tx, session.id, { code_tries: tries });
  await noteInTrail(tx, told, { kind: 'code_wrong', actor: session.requester_name, detail: { tries } });
  if (tries < maxCodeTries) return false;
  const ended = await endSession(tx, told, { event: 'refused', reason: 'wrong_code' });
  if (ended) await auditSession(tx, ended, { after: { isRight: false, state: ended.state, reason: ended.reason } });
  return false;
}

/** More minutes, before the first picture as well. */
export async function extendSession(ctx: Ctx, id: string): Promise<RemoteSession> {
  await transactIn(twoSides(ctx), ctx, async (tx) => {
    const session = await openSessionOf(ctx, tx, id);
    refuseUnless(session.extensions < maxExtensions, 'remote.no_more_time');
    const extended = await updateExtended(tx, session, extensionMinutes);
    await noteInTrail(tx, extended, {
      kind: 'extended',
      actor: await nameOf(ctx, tx),
      detail: { minutes: extensionMinutes, extensions: extended.extensions },
    });
    await auditSession(tx, extended, { before: { minutes: session.minutes }, after: { minutes: extended.minutes } });
  });
  return findSession(ctx.scope, id);
}
