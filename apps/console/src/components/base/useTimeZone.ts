import { automaticTimezone, useSettings } from '../../lib/settings/stored-settings.ts';

/** The zone this person reads times in. */
export const useTimeZone = (): string => useSettings().timezone || automaticTimezone() || 'UTC';
