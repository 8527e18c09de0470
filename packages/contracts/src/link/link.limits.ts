/** Claim codes of one organisation that are in use. */
export const maxOpenClaims = 200;
export const claimUsesMax = 10_000;
export const claimDaysMax = 365;
/** Keys of one device that may wait at a time; a stranger who tries more is not told so. */
export const maxWaitingKeys = 5;
/** Enrolments per minute for one serial number. */
export const enrolsPerSnAndMinute = 10;
/** As many as one paste brings. */
export const maxFactoryKeys = 5_000;

/** `TDC-XXXXX-XXXXX-XXXXX-XXXXX`: 100 random bits, without letters that look like digits. */
export const claimAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const claimLetters = 20;
