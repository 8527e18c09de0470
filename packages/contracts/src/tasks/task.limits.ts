const megabyte = 1024 * 1024;

export const maxSentFiles = 10;
export const maxSentBytes = 200 * megabyte;
export const maxFetchedLogBytes = 200 * megabyte;
/** Files one attempt may begin: the content of a log may change between two tries, not for ever. */
export const maxUploadsPerAttempt = 5;
/** Of one device within 24 hours. */
export const maxUploadedBytesPerDay = 2_048 * megabyte;
export const maxPackageBytes = 1024 * megabyte;
/** Third-party apps are installed from this version of the operating system on. */
export const thirdPartyOsVersion = '2.5.6';
/** Models a release may be put off for. */
export const scheduledReleaseModels = ['D4-503', 'D4-504', 'D4-505'] as const;
/** A custom time of a notification is at least so far ahead. */
export const minNotificationLeadMinutes = 5;

/** Unless an organisation sets another number: from so many devices on a second person has to agree. */
export const defaultApprovalDevices = 1_000;
/** Tasks nobody else agreed to add up over so long, and for as long as they have not ended. */
export const approvalWindowHours = 24;
/** Devices one account, or one organisation, may do something destructive to alone, each by a task of its own. */
export const destructiveDevicesPerAccount = 3;
export const destructiveDevicesPerOrg = 20;
/** From so many devices of an organisation on a second person agrees to packages and firmware that no review has seen. */
export const codeApprovalDevices = 100;
/** Devices a minute where nothing else is said: a fleet is never hit at once. */
export const defaultRatePerMinute = 60_000;
export const maxAttempts = 10;
export const maxStages = 10;
export const defaultTimeoutS = 3_600;
export const defaultExpiryDays = 7;
/** Executions a device is handed at once. */
export const workPerPull = 20;
/** Up to so many devices a task is written down while the caller waits. */
export const inlinePrepareDevices = 20_000;
