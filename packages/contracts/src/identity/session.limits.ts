import { tokenLifetimeMs } from './credential.limits.ts';

/** What a person chooses at sign-in: to stay signed in on this device, or a session for this visit. */
export const sessionKinds = ['kept', 'short'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** Seven days are the specification's; the inactivity limits and the short session are ours. */
export const sessionLimits: Record<SessionKind, { lifetimeMs: number; idleS: number }> = {
  kept: { lifetimeMs: tokenLifetimeMs, idleS: 24 * 3_600 },
  short: { lifetimeMs: 12 * 3_600_000, idleS: 30 * 60 },
};

/** Further sign-ins of one account end its oldest session. */
export const maxSessionsPerAccount = 20;

/** How exactly activity is known: noted at most this often, so the inactivity limit may end this much early. */
export const activityNotedEveryS = 120;

/** How long before the end the console warns, and after how long without input its calls no longer count as activity. */
export const sessionWarningS = 180;
export const inputCountsForS = 60;

/** Days an organisation may give its people before a second factor is demanded. */
export const maxFactorGraceDays = 90;
