/** Installs a device asks for in an hour: each is a task and an entry of the audit trail. */
export const storeInstallsPerHour = 60;
export const maxAppName = 60;
export const maxIntroduction = 2_000;
export const maxVersionDetail = 1_000;
export const maxKeywords = 10;
export const maxKeyword = 30;
export const minScreenshots = 3;
export const maxScreenshots = 5;
export const maxFailureReason = 200;
/** What a publication may name of each sort. */
export const maxSeenPartners = 200;
export const maxSeenAreas = 300;
export const maxSeenModels = 300;
export const maxGrayTags = 20;
/** The specification's five groups of a release, here as well. */
export const maxGrayGroups = 5;
export const maxGraySerials = 5_000;
/** Saves of a draft that one person makes within so many minutes of a row of the audit trail share the next one. */
export const draftTrailMinutes = 5;
/** What each of the two reviews is promised to take. */
export const reviewWorkingDays = 1;
/** Longest a device gets to show that an app works after it was installed. */
export const maxHealthMinutes = 60;
/** An app for an older Android than this is asked about: newer devices run it in a mode of its time. */
export const advisedTargetSdk = 28;
/** A certificate that ends sooner than this is asked about: no update can be signed after it. */
export const certificateNoticeDays = 365;
