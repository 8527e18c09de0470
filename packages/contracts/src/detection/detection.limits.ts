/** Minutes between two looks. */
export const lookMinutes = { min: 5, max: 1_440 } as const;
export const maxDetectionName = 60;
export const maxDetectionMails = 20;
/** Lines of one email; the log has the rest. */
export const maxMailLines = 50;
/** How far a preview looks back. */
export const rehearsalDays = 7;
/** Absences a preview reads at most. */
export const maxRehearsed = 20_000;
/** Nobody is called dark sooner than this, whatever the connection settings are. */
export const leastOfflineMs = 180_000;
/** So many changes within the time are flapping, until the device was calm for the last one. */
export const flapping = { changes: 5, withinMs: 1_800_000, calmMs: 900_000 } as const;
/** More than this share of the connected devices of an organisation, within the time, are one incident. */
export const incident = { share: 0.1, withinMs: 120_000, least: 10 } as const;
