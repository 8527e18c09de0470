/** Remote assistance: devices, requests, the session window, records, unattended access. */
export const remote = {};
