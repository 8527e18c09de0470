import { randomInt } from 'node:crypto';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { codeDigits } from '@tilldeck/contracts/remote/remote.limits';
import type { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import type { RemoteOutlook, RemoteSession } from '@tilldeck/contracts/remote/session.schemas';
import { AppError } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { transactIn } from '../../../platform/transact.ts';
import { deviceMeant, judgeGround } from './ground.service.ts';
import { twoSides } from './reach.service.ts';
import { findPersonName, insertSession } from './session.store.ts';
import { findSession } from './session.view.ts';
import { nudgeForSession } from './session-end.service.ts';
import { auditSession, noteInTrail } from './session-trail.service.ts';
import { ownOrgOf } from './sides.rules.ts';

type Input<K extends keyof typeof remoteSessionRoutes> = RouteInput<(typeof remoteSessionRoutes)[K]>;

const oneOpen = { remote_session__open: 'remote.session_open' } as const;
const newCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');

/** What a request would get now. */
export async function findOutlook(ctx: Ctx, { sn, mode }: Input<'outlook'>): Promise<RemoteOutlook> {
  const deviceId = await deviceMeant(ctx, sn);
  return writeIn(twoSides(ctx), async (inside) => {
    const { device, canControl, leave, ground } = await judgeGround(ctx, inside, deviceId, mode);
    return {
      deviceId,
      sn: device.sn,
      basis: ground.basis,
      refusal: ground.refusal,
      canControl,
      canPrompt: device.can_prompt,
      ticketNumber: leave?.ticketNumber ?? null,
      // A former owner's session ends with the move; until then it is nobody's business here.
      openSessionId: device.open_org_id === device.org_id ? device.open_session_id : null,
    };
  });
}

/** Session, trail, audit of both sides and the nudge in one transaction. The partial unique index lets one of many in. */
export async function requestSession(ctx: Ctx, draft: Input<'request'>): Promise<RemoteSession> {
  const caller = callerOf(ctx);
  const { accountId, loginName, acting } = caller;
  const deviceId = await deviceMeant(ctx, draft.sn);
  const id = await transactIn(twoSides(ctx), ctx, async (tx) => {
    const { device, mode, leave, ground } = await judgeGround(ctx, tx, deviceId, draft.mode);
    if (!ground.basis)
      throw new AppError(ground.refusal, device.problem ? { data: { problem: device.problem } } : undefined);
    const isAsked = ground.basis === 'asked';
    const session = await refusingDoubles(
      oneOpen,
      insertSession(tx, {
        orgId: device.org_id,
        deviceId,
        sn: device.sn,
        mode,
        basis: ground.basis,
        why: draft.why,
        grant: isAsked || ground.basis === 'ticket' ? leave : null,
        requester: { accountId, name: await findPersonName(tx, accountId, loginName), orgId: ownOrgOf(caller) },
        accessId: acting?.accessId ?? null,
        code: isAsked && draft.needsCode ? newCode() : null,
        answerWithinS: draft.answerWithinS,
        minutes: draft.minutes,
      }),
    );
    await noteInTrail(tx, session, {
      kind: 'requested',
      actor: session.requester_name,
      detail: { mode, basis: ground.basis, minutes: draft.minutes },
    });
    await auditSession(tx, session, { after: { sn: device.sn, mode, basis: ground.basis }, reason: draft.why });
    await nudgeForSession(tx, session);
    return session.id;
  });
  return findSession(ctx.scope, id);
}
