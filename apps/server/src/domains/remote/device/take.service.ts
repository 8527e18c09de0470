import type { RouteOutput } from '@tilldeck/contracts/core/route';
import type { remoteDeviceRoutes } from '@tilldeck/contracts/remote/remote-device.routes';
import type { RemotePrompt } from '@tilldeck/contracts/remote/remote-device.schemas';
import type { RemoteMode } from '@tilldeck/contracts/remote/session.schemas';
import { type Ctx, deviceOf } from '../../../platform/context.ts';
import { readIn, type ScopedDb, writeIn } from '../../../platform/db/scope.ts';
import { passTo } from '../pass/place.service.ts';
import { twoSides } from '../session/reach.service.ts';
import {
  clockNow,
  findOpenOfDeviceForUpdate,
  type SessionRow,
  secondsFromNow,
  updateSession,
} from '../session/session.store.ts';
import { noteInTrail } from '../session/session-trail.service.ts';
import { openSession } from './open.service.ts';
import { findOpenId, findOrgName } from './take.view.ts';

type Answer = RouteOutput<typeof remoteDeviceRoutes.take>;
const minuteMs = 60_000;

/** Most devices ask after a connect and have none: one read answers them. */
export async function takeSession(ctx: Ctx): Promise<Answer> {
  const { deviceId, orgId } = deviceOf(ctx);
  const own = { deviceId, orgId };
  if (!(await readIn(ctx.scope, (db) => findOpenId({ db }, own)))) return { session: null };
  return writeIn(twoSides(ctx), async (inside) => {
    const found = await findOpenOfDeviceForUpdate(inside, own);
    if (!found) return { session: null };
    const session = found.state === 'requesting' ? await taken(inside, found) : found;
    const isOpen = session.state === 'connecting';
    return {
      session: {
        sessionId: session.id,
        mode: (session.allowed ?? session.mode) as RemoteMode,
        prompt: isOpen ? null : await promptOf(inside, session),
        join: isOpen ? await passTo(inside, session) : null,
        minutesLeft: minutesLeft(session),
      },
    };
  });
}

async function taken(inside: ScopedDb, session: SessionRow): Promise<SessionRow> {
  const isAsked = session.basis === 'asked';
  const there = await updateSession(inside, session.id, {
    taken_at: clockNow,
    ...(isAsked ? { state: 'to_be_confirmed', answer_by: secondsFromNow(session.answer_within_s) } : {}),
  });
  await noteInTrail(inside, there, { kind: isAsked ? 'asked' : 'taken' });
  return isAsked ? there : openSession(inside, there, there.mode as RemoteMode);
}

async function promptOf(inside: ScopedDb, session: SessionRow): Promise<RemotePrompt> {
  const left = Math.ceil((Date.parse(session.answer_by ?? '') - Date.now()) / 1_000);
  return {
    requesterName: session.requester_name,
    requesterOrgName: await findOrgName(inside, session.requester_org_id),
    why: session.why,
    ticketNumber: session.ticket_number,
    mode: session.mode as RemoteMode,
    minutes: session.minutes,
    isRecorded: false,
    code: session.code,
    // A question that waits has its whole time from when people see it.
    secondsLeft: session.is_busy ? session.answer_within_s : Math.max(0, left),
  };
}

const minutesLeft = ({ ends_at, minutes }: SessionRow): number =>
  ends_at ? Math.max(0, Math.ceil((Date.parse(ends_at) - Date.now()) / minuteMs)) : minutes;
