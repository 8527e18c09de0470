import type { ErrorCode } from '../core/error-code.ts';
import {
  type ReviewStage,
  type VersionActor,
  type VersionEvent,
  type VersionMove,
  type VersionState,
  versionMoves,
} from './app.states.ts';

/** What of a version decides who may do what with it. */
export interface VersionMatter {
  state: VersionState;
  submitterId: string | null;
  /** Who did the first review of this round. */
  firstReviewerId: string | null;
  /** Who has the review that is under way. */
  reviewerId: string | null;
}

/** The move an event means for a version, if it means any. */
export const versionMoveOf = (state: VersionState, event: VersionEvent): VersionMove | undefined =>
  versionMoves.find((move) => move.from === state && move.event === event);

function actorRefusal(actor: VersionActor, matter: VersionMatter, accountId: string): ErrorCode | null {
  const isSubmitter = matter.submitterId === accountId;
  switch (actor) {
    // Whose organisation it is decides; row security knows.
    case 'owner':
      return null;
    case 'notSubmitter':
      return isSubmitter ? 'appstore.own_version' : null;
    case 'notFirst':
      if (isSubmitter) return 'appstore.own_version';
      return matter.firstReviewerId === accountId ? 'appstore.same_reviewer' : null;
    case 'reviewer':
      return matter.reviewerId === accountId ? null : 'appstore.not_reviewer';
  }
}

/** Why this person may not make the move; null when nothing speaks against it. */
export function versionRefusal(matter: VersionMatter, event: VersionEvent, accountId: string): ErrorCode | null {
  const move = versionMoveOf(matter.state, event);
  return move ? actorRefusal(move.by, matter, accountId) : 'appstore.wrong_state';
}

const stages: Partial<Record<VersionState, ReviewStage>> = {
  waiting: 'first',
  first_review: 'first',
  first_passed: 'final',
  final_review: 'final',
};
/** The review a version waits for or is in. */
export const reviewStageOf = (state: VersionState): ReviewStage | null => stages[state] ?? null;

/** States in which reviewers have something to do, and owners have to wait. */
export const statesUnderReview = Object.keys(stages) as readonly VersionState[];
