/** Keys of one organisation that are in use. */
export const maxApiKeys = 50;

export const apiKeyDaysDefault = 365;
export const apiKeyDaysMax = 730;

/** Calls per minute with one key. */
export const apiKeyRateDefault = 300;
export const apiKeyRateMax = 6_000;
export const rateWindowS = 60;

/** `tdk_<id>_<secret>`; the id may be shown, the secret is 256 bits as base64url. */
export const apiKeyPattern = /^tdk_([a-z0-9]{12})_([A-Za-z0-9_-]{43})$/;
