/** The specification's 1024 MB. */
export const maxApkBytes = 1024 * 1024 * 1024;
export const iconPx = 120;
/** What one APK may name; more is cut off and said so. */
export const maxApkPermissions = 500;
export const maxApkComponents = 1_000;
/** What may come out of one; Android's own limit of entries. */
export const apkArchive = { maxEntries: 65_534, maxTotalBytes: 4 * maxApkBytes, maxRatio: 100 };
