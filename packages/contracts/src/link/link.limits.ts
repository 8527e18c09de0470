/** Claim codes of one organisation that are in use. */
export const maxOpenClaims = 200;
export const claimUsesMax = 10_000;
export const claimDaysMax = 365;
/** Keys of one device that may wait at a time; a stranger who tries more is not told so. */
export const maxWaitingKeys = 5;
/** A key nobody decided about is forgotten after this; the device that still wants in asks again by itself. */
export const waitingKeyHours = 24;
/** Enrolments per minute for one serial number. */
export const enrolsPerSnAndMinute = 10;
/** As many as one paste brings. */
export const maxFactoryKeys = 5_000;

/** `TDC-XXXXX-XXXXX-XXXXX-XXXXX`: 100 random bits, without letters that look like digits. */
export const claimAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const claimLetters = 20;

const kilobyte = 1_024;
/**
 * What one device may send, by kind of report. Rates leave room for a device that comes back after weeks and sends what
 * it kept; bytes for the longest report that its schema takes. A list of apps is the one large report.
 */
export const uplinkLimits = {
  hello: { bytes: 64 * kilobyte, perMinute: 300 },
  status: { bytes: 16 * kilobyte, perMinute: 3_000 },
  facts: { bytes: 128 * kilobyte, perMinute: 300 },
  apps: { bytes: 256 * kilobyte, perMinute: 60 },
  event: { bytes: 64 * kilobyte, perMinute: 3_000 },
  examination: { bytes: 128 * kilobyte, perMinute: 300 },
  desired: { bytes: 64 * kilobyte, perMinute: 300 },
  work: { bytes: 64 * kilobyte, perMinute: 3_000 },
  place: { bytes: 32 * kilobyte, perMinute: 600 },
  fence: { bytes: 4 * kilobyte, perMinute: 300 },
};
/** The largest of them: the broker closes the connection of a device that sends more at once. */
export const maxReportBytes = Math.max(...Object.values(uplinkLimits).map(({ bytes }) => bytes));

/**
 * Reports of one device and kind that the broker keeps until they are taken in. An agent has 32 unacknowledged and sends
 * each again from time to time: this is reached only when nobody takes them in for long, or by a device that means harm.
 * With all kinds and the largest reports one device fills a quarter of the store (`UPLINK_STORE_MB`), not all of it.
 */
export const maxWaitingReports = 256;
/** A device's admission to the broker ends after so long at most; it comes back with a new signature. */
export const brokerSessionS = 24 * 3_600;

/**
 * A device whose reports of a kind cannot be used is not heard for a while in that kind, and its owner is told. One report
 * that only the database refuses is enough, as the whole batch pays for it; of those refused by their shape so many.
 */
export const setAsideAfterFaults = 20;
export const setAsideFirstMs = 10_000;
/** The while doubles each time, up to this. */
export const setAsideLongestMs = 3_600_000;
/** After so long without a fault a device counts as sound. */
export const setAsideForgetMs = 3_600_000;
export const setAsideReasons = ['unsaved', 'unreadable', 'too_many'] as const;

/** Devices in one message of a webhook; more of one second come in several. */
export const presenceDevicesPerMessage = 500;
