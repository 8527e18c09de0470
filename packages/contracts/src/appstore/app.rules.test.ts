import { describe, expect, it } from 'vitest';
import { reviewStageOf, statesUnderReview, versionMoveOf, versionRefusal } from './app.rules.ts';
import { editableVersionStates, versionMoves, versionStates } from './app.states.ts';

const matter = { submitterId: '1', firstReviewerId: '2', reviewerId: '3' };

describe('the life of a version', () => {
  it('has one move for an event in a state', () => {
    const keys = versionMoves.map(({ from, event }) => `${from} ${event}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(versionMoveOf('waiting', 'take')?.to).toBe('first_review');
    expect(versionMoveOf('final_passed', 'submit')).toBeUndefined();
  });

  it('is locked while it is under review', () => {
    for (const state of versionStates)
      if (statesUnderReview.includes(state)) expect(editableVersionStates).not.toContain(state);
    expect(statesUnderReview).toEqual(['waiting', 'first_review', 'first_passed', 'final_review']);
    expect(reviewStageOf('first_passed')).toBe('final');
    expect(reviewStageOf('final_failed')).toBeNull();
  });

  it.each([
    ['waiting', 'take', '1', 'appstore.own_version'],
    ['waiting', 'take', '2', null],
    ['first_passed', 'take', '1', 'appstore.own_version'],
    ['first_passed', 'take', '2', 'appstore.same_reviewer'],
    ['first_passed', 'take', '4', null],
    ['first_review', 'pass', '4', 'appstore.not_reviewer'],
    ['first_review', 'fail', '3', null],
    ['final_review', 'pass', '2', 'appstore.not_reviewer'],
    ['final_passed', 'pass', '3', 'appstore.wrong_state'],
  ] as const)('%s: %s by account %s is refused with %s', (state, event, accountId, refusal) => {
    expect(versionRefusal({ ...matter, state }, event, accountId)).toBe(refusal);
  });
});
