/** Characters of a report's filter, as JSON. */
export const maxReportFilter = 8_000;
/** A sent report can be downloaded again for so long: a monthly one until the next. */
export const reportFileDays = 30;
