/**
 * The life of a version in the store. `scheduled`: its time has not come. `live`: offered to those it is meant for.
 * `halted`: offered to nobody, those who have it keep it. `ended`: another version took its place or it was taken out.
 * `rolled_back`: taken back; who has it is offered the version before.
 */
export const publicationStates = ['scheduled', 'live', 'halted', 'ended', 'rolled_back'] as const;
export type PublicationState = (typeof publicationStates)[number];
export const publicationEvents = ['start', 'halt', 'resume', 'end', 'roll_back'] as const;
export type PublicationEvent = (typeof publicationEvents)[number];

export const publicationTransitions: Record<PublicationState, Partial<Record<PublicationEvent, PublicationState>>> = {
  scheduled: { start: 'live', end: 'ended' },
  live: { halt: 'halted', end: 'ended', roll_back: 'rolled_back' },
  halted: { resume: 'live', end: 'ended', roll_back: 'rolled_back' },
  ended: {},
  rolled_back: {},
};

export const upgradeModes = ['default', 'notice', 'force'] as const;
export type UpgradeMode = (typeof upgradeModes)[number];
export const visibilities = ['all', 'partial'] as const;
export const deployments = ['public', 'grayscale'] as const;
