import { describe, expect, it } from 'vitest';
import { type BlacklistMatter, blacklistMoveOf, blacklistRefusal, isInForce } from './blacklist.rules.ts';
import {
  type BlacklistPlace,
  blacklistEvents,
  blacklistMoves,
  blacklistStages,
  blacklistStates,
  newBlacklistPlace,
} from './blacklist.states.ts';

const nameOf = ({ state, stage }: BlacklistPlace) => (stage ? `${state}/${stage}` : state);
const matter = (state: BlacklistPlace['state'], stage: BlacklistPlace['stage'] = null): BlacklistMatter => ({
  state,
  stage,
  requestedById: '1',
  midReviewedById: stage === 'final' ? '2' : null,
});
/** Every place an entry can be in. */
const places = blacklistStates.flatMap((state) =>
  state === 'enabling' || state === 'disabling'
    ? blacklistStages.map((stage) => matter(state, stage))
    : [matter(state)],
);

describe('the table of blacklist moves', () => {
  it('has at most one move for an event in a place, and a way on from every place', () => {
    const keys = blacklistMoves.map((move) => `${nameOf(move.from)} ${move.event}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(blacklistMoves.map((move) => nameOf(move.from)))).toEqual(new Set(places.map(nameOf)));
  });

  it('reaches every place from a new entry', () => {
    const reached = new Set([nameOf(newBlacklistPlace)]);
    for (let before = 0; before < reached.size; ) {
      before = reached.size;
      for (const move of blacklistMoves) if (reached.has(nameOf(move.from))) reached.add(nameOf(move.to));
    }
    expect(reached).toEqual(new Set(places.map(nameOf)));
  });

  it('changes what is in force only when the final review passes', () => {
    const changing = blacklistMoves.filter((move) => isInForce(move.from.state) !== isInForce(move.to.state));
    expect(changing.map((move) => `${nameOf(move.from)} ${move.event} ${nameOf(move.to)}`)).toEqual([
      'enabling/final pass enabled',
      'disabling/final pass disabled',
    ]);
  });

  it('leads back to what was before when a request is refused or withdrawn', () => {
    for (const event of ['refuse', 'withdraw'] as const)
      for (const stage of blacklistStages) {
        expect(blacklistMoveOf(matter('enabling', stage), event)?.to).toEqual({ state: 'disabled', stage: null });
        expect(blacklistMoveOf(matter('disabling', stage), event)?.to).toEqual({ state: 'enabled', stage: null });
      }
  });

  it('asks a permission of its own for each stage', () => {
    const actions = new Map(blacklistMoves.map((move) => [`${move.event} ${move.from.stage ?? ''}`, move.action]));
    expect(Object.fromEntries(actions)).toEqual({
      'request ': 'add',
      'pass mid': 'edit',
      'refuse mid': 'edit',
      'pass final': 'enable',
      'refuse final': 'enable',
      'withdraw mid': 'delete',
      'withdraw final': 'delete',
    });
  });
});

describe('who may do what', () => {
  const answers = (entry: BlacklistMatter, accountId: string) =>
    Object.fromEntries(blacklistEvents.map((event) => [event, blacklistRefusal(entry, event, accountId)]));
  const never = 'system.blacklist_not_possible';

  it('needs another person for each of request, mid-level and final review', () => {
    for (const state of ['enabling', 'disabling'] as const) {
      const [own, same, notMine] = ['own_request', 'same_reviewer', 'not_requester'].map(
        (n) => `system.blacklist_${n}`,
      );
      const mid = matter(state, 'mid');
      expect(answers(mid, '1')).toEqual({ request: never, pass: own, refuse: own, withdraw: null });
      expect(answers(mid, '2')).toEqual({ request: never, pass: null, refuse: null, withdraw: notMine });
      const final = matter(state, 'final');
      expect(answers(final, '1')).toEqual({ request: never, pass: own, refuse: own, withdraw: null });
      expect(answers(final, '2')).toEqual({ request: never, pass: same, refuse: same, withdraw: notMine });
      expect(answers(final, '3')).toEqual({ request: never, pass: null, refuse: null, withdraw: notMine });
    }
  });

  it('lets anybody ask about a settled entry, and nothing else be done', () => {
    for (const state of ['enabled', 'disabled'] as const)
      for (const accountId of ['1', '2'])
        expect(answers(matter(state), accountId)).toEqual({
          request: null,
          pass: never,
          refuse: never,
          withdraw: never,
        });
  });
});
