import type { ReviewStage, VersionState } from '@tilldeck/contracts/appstore/app.states';

export const reviewListHref = '/appstore/audit/list';
export const reviewHref = (id: string): string => `/appstore/audit/details/${id}`;
export const trialHref = (id: string, stage: ReviewStage): string =>
  `/appstore/audit/${stage === 'first' ? 'firsttrial' : 'endtrial'}/${id}`;

/** What each tab of the list shows. */
export const waitingStates: VersionState[] = ['waiting', 'first_passed'];
export const decidedStates: VersionState[] = ['first_failed', 'final_passed', 'final_failed'];
export const shownStates: VersionState[] = [...waitingStates, 'first_review', 'final_review', ...decidedStates];
