/**
 * Ours. Wrong proofs of one account in an hour, from devices that never signed in to it: that many without waiting,
 * then 1, 2, 4 … seconds between two of them. Each known device has the same numbers for itself.
 */
export const failuresBeforeDelay = 5;
export const longestDelayS = 900;
/** Wrong proofs of one account from one network in an hour. */
export const failuresPerAccountAndNetwork = 10;
/** Wrong proofs from an IPv6 /48 in an hour; a /64 counts like an IPv4 address (`failuresBeforeIpLock`). */
export const failuresBeforeWideLock = 100;
/** Wrong passwords from unknown devices before the owner is written to, at most once a day. */
export const failuresBeforeWarning = 10;

export const knownDeviceDays = 90;
export const knownDevicesPerAccount = 20;

/** Wrong reset codes for one address from one network in an hour, and for one code from everywhere. */
export const resetGuessesPerNetwork = 5;
export const resetCodeAttempts = 100;

/** Proof of work instead of a captcha: zero bits of the hash, from a fraction of a second of a browser to some seconds. */
export const leastWorkBits = 16;
export const mostWorkBits = 20;
export const workLifetimeS = 120;
