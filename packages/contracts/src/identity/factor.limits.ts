/** Ours: the specification asks for a code by mail and leaves its numbers open. */
export const signInCodeDigits = 6;
export const signInMailsPerPass = 4;
export const signInMailsPerHour = 20;
export const resendAfterSeconds = 60;
/** Wrong short codes of one account per hour, over all its sign-ins. Passkeys and recovery codes cannot be guessed and go on. */
export const wrongCodesPerHour = 20;

export const totpDigits = 6;
export const totpPeriodS = 30;
export const maxPasskeys = 10;
export const passkeyNameMax = 60;
export const recoveryCodeCount = 10;

/** How long a repeated proof counts for this session, and how many wrong ones an account has per hour. */
export const proofLifetimeS = 300;
export const wrongProofsPerHour = 10;

export const emailCodesPerHour = 5;
export const emailUndoDays = 7;
