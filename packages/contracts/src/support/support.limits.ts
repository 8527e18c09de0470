export const maxTicketTitle = 120;
export const maxTicketText = 10_000;
/** Spec SUP-01: at most 5, each under 20M. */
export const maxTicketFiles = 5;
export const maxTicketFileBytes = 20 * 1024 * 1024;
/** Files a call may name at all; between both limits the refusal is the specification's own (8004). */
export const namedTicketFiles = 50;
/** So long a proposed solution waits for a word before the ticket counts as processed. */
export const confirmSilenceDays = 7;
/** So long a processed ticket can be reopened by a reply. */
export const processedDays = 14;
/** So long a merge can be undone. */
export const unmergeDays = 30;
/** A promise that ends within this time is due soon. */
export const dueSoonMs = 2 * 3_600_000;
/** Messages a page of the thread has. */
export const threadPage = 100;
export const maxAnswerName = 80;
export const maxAnswers = 500;
export const maxHolidays = 100;
/** 60 days: longer is no promise. */
export const maxPromiseMinutes = 60 * 24 * 60;
export const firstTicketNumber = 1001;
/** SUP-05: 1 to 5, and what the customer says about it. */
export const ratingScores = 5;
export const maxRatingText = 500;
/** A summary never looks further, so that its cost does not grow with the age of the installation. */
export const maxSummaryDays = 366;
