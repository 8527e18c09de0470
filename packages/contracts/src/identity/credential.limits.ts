/** Spec sections 5 and 9: a session that is kept on the device. */
export const tokenLifetimeMs = 604_800_000;
export const platformApiDefault = 2;
export const passwordMin = 6;
export const passwordMax = 16;
export const passwordPattern = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,16}$/;

/** Ours: the specification asks for counting, a captcha and a lock, not for numbers. */
export const failuresBeforeCaptcha = 3;
export const failuresBeforeIpLock = 20;
export const failureWindowMinutes = 60;
export const ipLockMinutes = 60;
export const loginSaltLifetimeS = 120;
export const mailCodeLifetimeMinutes = 10;
export const mailCodeAttempts = 5;

/** Spec section 9: activation and reset links are valid for 24 hours; the code in the same mail is the link's. */
export const resetCodeLifetimeHours = 24;
export const activationLifetimeHours = 24;
/** Ours: wrong tries at an initial password from everywhere; one network has far fewer in an hour (guess.limits.ts). */
export const initialPasswordTries = 50;
export const resetCodeDigits = 8;
/** Ours, per hour: mails to one address, and requests from one network before a captcha and before a refusal. */
export const codeMailsPerAddress = 3;
export const codeRequestsBeforeCaptcha = 3;
export const codeRequestsPerIp = 30;
