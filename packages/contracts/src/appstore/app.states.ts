import type { ActionKey } from '../core/route.ts';

/** The life of a version, from a developer's draft through two reviews. What is offered to devices is its publication. */
export const versionStates = [
  'draft',
  'waiting',
  'first_review',
  'first_passed',
  'first_failed',
  'final_review',
  'final_passed',
  'final_failed',
  'deleted',
] as const;
export type VersionState = (typeof versionStates)[number];
export const versionEvents = ['submit', 'withdraw', 'take', 'hand_back', 'pass', 'fail', 'delete'] as const;
export type VersionEvent = (typeof versionEvents)[number];

/** `reviewer`: who took the review. `notFirst`: neither who submitted nor who did the first review. */
export type VersionActor = 'owner' | 'notSubmitter' | 'notFirst' | 'reviewer';

export interface VersionMove {
  from: VersionState;
  event: VersionEvent;
  to: VersionState;
  /** The permission that allows it. */
  permission: `${'myapp' | 'appaudit'}.${ActionKey}`;
  by: VersionActor;
}

const owned = { permission: 'myapp.edit', by: 'owner' } as const;
const gone = { event: 'delete', to: 'deleted', permission: 'myapp.delete', by: 'owner' } as const;
const first = { from: 'first_review', permission: 'appaudit.edit', by: 'reviewer' } as const;
const final = { from: 'final_review', permission: 'appaudit.enable', by: 'reviewer' } as const;

/** Every move there is. Buttons, refusals, the diagram in docs/states.md and the tests are read from here. */
export const versionMoves: readonly VersionMove[] = [
  { ...owned, from: 'draft', event: 'submit', to: 'waiting' },
  { ...owned, from: 'waiting', event: 'withdraw', to: 'draft' },
  { from: 'waiting', event: 'take', to: 'first_review', permission: 'appaudit.edit', by: 'notSubmitter' },
  { ...first, event: 'hand_back', to: 'waiting' },
  { ...first, event: 'pass', to: 'first_passed' },
  { ...first, event: 'fail', to: 'first_failed' },
  { ...owned, from: 'first_failed', event: 'submit', to: 'waiting' },
  { from: 'first_passed', event: 'take', to: 'final_review', permission: 'appaudit.enable', by: 'notFirst' },
  { ...final, event: 'hand_back', to: 'first_passed' },
  { ...final, event: 'pass', to: 'final_passed' },
  { ...final, event: 'fail', to: 'final_failed' },
  { ...owned, from: 'final_failed', event: 'submit', to: 'waiting' },
  { ...gone, from: 'draft' },
  { ...gone, from: 'first_failed' },
  { ...gone, from: 'final_failed' },
];

/** States in which its texts, pictures and file may be changed; otherwise it is locked. */
export const editableVersionStates: readonly VersionState[] = ['draft', 'first_failed', 'final_failed'];

export const reviewStages = ['first', 'final'] as const;
export type ReviewStage = (typeof reviewStages)[number];

/** The submit page's four steps, and which one a version stands at. */
export const submitSteps = ['submit', 'first', 'final', 'completed'] as const;
export type SubmitStep = (typeof submitSteps)[number];
export const submitStepOf: Record<VersionState, SubmitStep> = {
  draft: 'submit',
  waiting: 'first',
  first_review: 'first',
  first_failed: 'first',
  first_passed: 'final',
  final_review: 'final',
  final_failed: 'final',
  final_passed: 'completed',
  deleted: 'submit',
};
