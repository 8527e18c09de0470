/**
 * How long what a person types on the public pages may be. The schemas take them from here; the pages do without zod and
 * take them, too.
 */
export const emailMax = 120;
export const personNameMax = 60;
export const companyNameMax = 100;
export const phoneMax = 33;
export const captchaMax = 12;
/** The code or the whole secret of a mail. */
export const resetCodeMax = 64;
/** A code of an authenticator app, of a mail, or a recovery code. */
export const typedCodeMax = 40;
/** What people type to find the sign-in of their company. */
export const companySlugMax = 60;
