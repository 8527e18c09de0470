import type { ErrorCode } from '../core/error-code.ts';
import {
  type BlacklistActor,
  type BlacklistEvent,
  type BlacklistMove,
  type BlacklistPlace,
  type BlacklistState,
  blacklistMoves,
  blacklistStatesInForce,
} from './blacklist.states.ts';

/** What of an entry decides who may do what with it. */
export interface BlacklistMatter extends BlacklistPlace {
  requestedById: string;
  midReviewedById: string | null;
}

export const isInForce = (state: BlacklistState): boolean => blacklistStatesInForce.includes(state);

/** The move an event means for an entry, if it means any. */
export const blacklistMoveOf = (place: BlacklistPlace, event: BlacklistEvent): BlacklistMove | undefined =>
  blacklistMoves.find(
    (move) => move.from.state === place.state && move.from.stage === place.stage && move.event === event,
  );

/** Why this person may not make the move; null when nothing speaks against it. */
function actorRefusal(actor: BlacklistActor, matter: BlacklistMatter, accountId: string): ErrorCode | null {
  const isRequester = matter.requestedById === accountId;
  switch (actor) {
    case 'anybody':
      return null;
    case 'requester':
      return isRequester ? null : 'system.blacklist_not_requester';
    case 'notRequester':
      return isRequester ? 'system.blacklist_own_request' : null;
    case 'neitherRequesterNorMidReviewer':
      if (isRequester) return 'system.blacklist_own_request';
      return matter.midReviewedById === accountId ? 'system.blacklist_same_reviewer' : null;
  }
}

/** Why this event is refused, by the table alone; null when it is not. */
export function blacklistRefusal(matter: BlacklistMatter, event: BlacklistEvent, accountId: string): ErrorCode | null {
  const move = blacklistMoveOf(matter, event);
  return move ? actorRefusal(move.by, matter, accountId) : 'system.blacklist_not_possible';
}
