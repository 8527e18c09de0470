/** What a device reports of itself writes no event, as there are millions of reports: an open page looks again. */
export const reportsEveryMs = 5_000;
