/** Characters of a report's filter, as JSON. */
export const maxReportFilter = 8_000;
