export const maxWallpapers = 10;
export const maxAnimationSpeed = 60;
export const maxAnimationIntervalS = 10;
export const pinDigits = { min: 4, max: 8 } as const;
export const maxBoundApps = 50;
/** Spec section 5: at most 10 entries. */
export const maxPermissionEntries = 10;
/** Spec section 5: up to 10 resources. */
export const maxScreenAds = 10;
export const maxPolicyName = 50;
/** A PIN that was guessed wrong this often waits before the next try. */
export const pinTries = 5;
/** For so long failures stop a release that all devices get by now; devices that were away longer no longer do. */
export const lastStageDays = 7;
