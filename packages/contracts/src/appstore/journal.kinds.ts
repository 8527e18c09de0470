/** What becomes of an app of the store on a device. `reinstall`: the same version again, as when its parameters changed. */
export const journalEvents = ['download', 'install', 'reinstall', 'upgrade', 'uninstall', 'failure'] as const;
export type JournalEvent = (typeof journalEvents)[number];
