import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { RemoteBasis } from '@tilldeck/contracts/remote/session.schemas';

/** All that decides whether a session may begin, and who has to agree. */
export interface GroundFacts {
  hasScreen: boolean;
  isOnline: boolean;
  /** Remote control is on for the owner and for all who control it. */
  isFlagOn: boolean;
  hasOpenSession: boolean;
  /** Of the owner of the device, and not somebody who acts for it. */
  isOwners: boolean;
  isUnattended: boolean;
  /** The owner lets its upper partners in. */
  isUpperAllowed: boolean;
  /** What the customer of a ticket allows; null: nothing. */
  leave: { mustAsk: boolean } | null;
  canPrompt: boolean;
}

export type Ground = { basis: RemoteBasis; refusal: null } | { basis: null; refusal: ErrorCode };

const refused = (refusal: ErrorCode): Ground => ({ basis: null, refusal });
const on = (basis: RemoteBasis): Ground => ({ basis, refusal: null });

/** The refusals in their order, then who lets the person in: the one that asks least. */
export function groundOf(facts: GroundFacts): Ground {
  if (!facts.hasScreen) return refused('remote.no_screen');
  if (!facts.isOnline) return refused('remote.device_unreachable');
  if (!facts.isFlagOn) return refused('remote.switched_off');
  if (facts.hasOpenSession) return refused('remote.session_open');
  if (facts.isOwners && facts.isUnattended) return on('unattended');
  if (!facts.isOwners && facts.isUpperAllowed) return on('upper');
  if (facts.leave && !facts.leave.mustAsk) return on('ticket');
  return facts.canPrompt ? on('asked') : refused('remote.not_authorised');
}
