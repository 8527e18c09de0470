/** Every file travels in parts of this size, the last one shorter; S3 takes at least 5 MB per part. */
export const partBytes = 8 * 1024 * 1024;
/** Part addresses handed out at once. */
export const partUrlsPerCall = 20;
export const parallelParts = 4;
/** A part that takes longer asks for a fresh address. */
export const partUrlLifetimeS = 900;
export const downloadUrlLifetimeS = 300;
/** Files up to this size are checked while the caller waits, larger ones in the background. */
export const inlineCheckMaxBytes = 8 * 1024 * 1024;

/** Within the two days after which the bucket drops parts nobody completed. */
export const uploadLifetimeHours = 24;
/** A file nobody put to use: the form was never saved. */
export const unclaimedLifetimeHours = 48;
/** So long it can be read why a file was refused. */
export const refusedLifetimeHours = 168;
/** Uploads one account may have under way; keeps one account from filling the store with parts. */
export const maxOpenUploads = 50;
/** The same for all accounts of an organisation together. */
export const maxOpenUploadsPerOrg = 1_000;

export const fileNameMaxLength = 200;
