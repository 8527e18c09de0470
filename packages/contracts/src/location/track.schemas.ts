import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { wallTime } from '../core/time-range.ts';
import { mapZoomMax } from './location.limits.ts';
import { placeSources } from './place.schemas.ts';

const period = {
  deviceId: recordRef('device'),
  from: wallTime.describe('Not before this'),
  to: wallTime.describe('Before this, not at it; 31 days after `from` at most'),
};
export const trackPeriod = z.object(period);
export const trackQuery = z.object({
  ...period,
  zoom: z
    .number()
    .min(0)
    .max(mapZoomMax)
    .default(14)
    .describe('Corners that a map of this zoom does not show are left out'),
});
export type TrackQuery = z.output<typeof trackQuery>;

export const trackCorner = z.object({
  at: instant,
  latitude: z.number(),
  longitude: z.number(),
  accuracyM: z.number().nullable(),
  speedMps: z.number().nullable(),
  source: z.enum(placeSources),
});
export type TrackCorner = z.output<typeof trackCorner>;
export const trackLine = z.object({
  isGap: z.boolean().describe('Nothing is known for more than 15 minutes between its two corners'),
  corners: z.array(trackCorner),
});
export const trackStop = z.object({
  from: instant,
  to: instant,
  latitude: z.number(),
  longitude: z.number(),
  shop: z.object({ id: recordId, name: z.string() }).nullable().describe('The nearest one within 150 m'),
});
export type TrackStop = z.output<typeof trackStop>;

export const track = z.object({
  device: z.object({ id: recordId, sn: z.string(), modelName: z.string() }),
  from: instant,
  to: instant,
  count: z.int().describe('Points that were read'),
  isCapped: z.boolean().describe('There are more: the first 50,000 were read'),
  isRounded: z.boolean().describe('The owner wants positions rounded to 100 m'),
  toleranceM: z.number().describe('No point is further from the lines'),
  lines: z.array(trackLine),
  stops: z.array(trackStop),
  vague: z.array(trackCorner).describe('Known to more than 200 m only: drawn as circles, joined to none'),
});
export type Track = z.output<typeof track>;

export const trackDaysQuery = z.object({ deviceId: recordRef('device') });
export const trackDays = z.object({
  days: z.array(z.object({ day: z.iso.date(), count: z.int() })).describe('By the clock of the caller, oldest first'),
  keptDays: z.int().describe('How long the owner keeps points'),
});
export const trackFile = z.object({ fileName: z.string(), text: z.string().describe('GPX 1.1') });
