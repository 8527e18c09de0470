import type { ActionKey } from '../core/route.ts';

/** `mdm`: devices, by serial number, that may not be managed. `package`: apps that may not be published or installed. */
export const blacklistKinds = ['mdm', 'package'] as const;
export type BlacklistKind = (typeof blacklistKinds)[number];

/**
 * The life of a blacklist entry. Asking to put something on the list or to take it off starts an approval in two
 * stages; until the final review passes, what was in force before stays in force.
 */
export const blacklistStates = ['enabling', 'enabled', 'disabling', 'disabled'] as const;
export type BlacklistState = (typeof blacklistStates)[number];
export const blacklistStages = ['mid', 'final'] as const;
export type BlacklistStage = (typeof blacklistStages)[number];
export const blacklistEvents = ['request', 'pass', 'refuse', 'withdraw'] as const;
export type BlacklistEvent = (typeof blacklistEvents)[number];

/** Who may make a move, beyond the permission: four eyes become six. */
export type BlacklistActor = 'anybody' | 'requester' | 'notRequester' | 'neitherRequesterNorMidReviewer';

export interface BlacklistPlace {
  state: BlacklistState;
  /** Set while an approval is under way. */
  stage: BlacklistStage | null;
}

export interface BlacklistMove {
  from: BlacklistPlace;
  event: BlacklistEvent;
  to: BlacklistPlace;
  /** Action of the list's menu page that allows it. */
  action: ActionKey;
  by: BlacklistActor;
}

const at = (state: BlacklistState, stage: BlacklistStage | null = null): BlacklistPlace => ({ state, stage });

/** What can be done about a request in each of its stages; a request that fails leaves things as they were. */
const approval = (
  asked: 'enabling' | 'disabling',
  granted: BlacklistPlace,
  before: BlacklistPlace,
): BlacklistMove[] => {
  const mid = { from: at(asked, 'mid'), action: 'edit', by: 'notRequester' } as const;
  const final = { from: at(asked, 'final'), action: 'enable', by: 'neitherRequesterNorMidReviewer' } as const;
  const withdrawal = { event: 'withdraw', to: before, action: 'delete', by: 'requester' } as const;
  return [
    { ...mid, event: 'pass', to: at(asked, 'final') },
    { ...mid, event: 'refuse', to: before },
    { ...withdrawal, from: mid.from },
    { ...final, event: 'pass', to: granted },
    { ...final, event: 'refuse', to: before },
    { ...withdrawal, from: final.from },
  ];
};

/** Where a new entry starts. */
export const newBlacklistPlace = at('enabling', 'mid');

/** Every move there is. Buttons, refusals, the diagram in docs/states.md and the tests are read from here. */
export const blacklistMoves: readonly BlacklistMove[] = [
  ...approval('enabling', at('enabled'), at('disabled')),
  { from: at('enabled'), event: 'request', to: at('disabling', 'mid'), action: 'add', by: 'anybody' },
  ...approval('disabling', at('disabled'), at('enabled')),
  { from: at('disabled'), event: 'request', to: newBlacklistPlace, action: 'add', by: 'anybody' },
];

/** States in which the entry counts: what is asked to be taken off counts until it is off. */
export const blacklistStatesInForce: readonly BlacklistState[] = ['enabled', 'disabling'];
