export const maxScaleSerials = 5_000;
/** Codes a device may try in an hour; nobody types more, and a code has 80 random bits. */
export const scaleTriesPerHour = 60;
export const maxFactoryOrders = 20;
/** Spec section 5: at most 6. */
export const maxPreinstalledApps = 6;
export const maxSystemApps = 20;
export const maxStartupLogos = 3;
/** Spec section 5: up to 5. */
export const maxNtpServers = 5;
/** Spec section 5: up to 200M. */
export const maxLauncherBytes = 200 * 1024 * 1024;
/** Authorisation codes a device may try in an hour; a code has 80 random bits. */
export const factoryTriesPerHour = 20;
