const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const waitsMs = [minuteMs, 5 * minuteMs, 30 * minuteMs];

/** How long to wait after so many failures in a row, the first being 1: 1, 5 and 30 minutes, then a day. */
export const retryWaitMs = (failures: number): number => waitsMs[failures - 1] ?? dayMs;

/** What was verified is read back this often: people and programs change machines, too. */
export const driftEveryMs = 60 * minuteMs;

/** A guard says when to ask again; a busy till may be free sooner. */
export const heldLookMs = 5_000;

/** Addresses of files are good for five minutes. */
export const addressGoodMs = 4 * minuteMs;
