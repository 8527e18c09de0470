export const maxGroupDepth = 8;
export const maxGroupsPerOrg = 1_000;
export const maxTagsPerOrg = 500;
/** More on one device tell nothing any more, and filters ask for at most as many. */
export const maxTagsPerDevice = 20;
export const maxShopsPerOrg = 20_000;
/** Opening times of one weekday. */
export const maxIntervalsPerDay = 6;
