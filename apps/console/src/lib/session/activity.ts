import { inputCountsForS } from '@tilldeck/contracts/identity/session.limits';

/** Whether a person is at this page, and when the server last heard of one. A page load is a person's doing, too. */
let inputAt = Date.now();
let toldAt = Date.now();

const noteInput = (): void => {
  inputAt = Date.now();
};
for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const)
  window.addEventListener(kind, noteInput, { passive: true, capture: true });

/** Polling and live changes of a tab that nobody touches are no activity of the session. */
export const isPersonActive = (): boolean => Date.now() - inputAt < inputCountsForS * 1_000;

/** A call went out that the server counts as activity. */
export const noteTold = (): void => {
  toldAt = Date.now();
};

export const lastInputAt = (): number => inputAt;
export const lastToldAt = (): number => toldAt;
