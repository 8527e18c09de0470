import { z } from 'zod';
import { placeKeptDaysDefault, placeKeptDaysMax } from './location.limits.ts';

/** `opening`: only points of the opening hours of the device's shop; a device without hours is not located. */
export const locatingModes = ['off', 'opening', 'always'] as const;
export type LocatingMode = (typeof locatingModes)[number];

export const locationSettingDraft = z.object({
  mode: z.enum(locatingModes),
  isRounded: z.boolean().describe('Positions are rounded to 100 m before they are kept'),
  keptDays: z.int().min(1).max(placeKeptDaysMax),
});
export const locationSetting = locationSettingDraft.extend({
  version: z.int().describe('0 while the organisation never changed it'),
});
export type LocationSetting = z.output<typeof locationSetting>;
export const locationSettingByDefault: LocationSetting = {
  mode: 'always',
  isRounded: false,
  keptDays: placeKeptDaysDefault,
  version: 0,
};
