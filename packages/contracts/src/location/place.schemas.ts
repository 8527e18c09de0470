import { z } from 'zod';
import { instantMax } from '../link/bounded.schemas.ts';
import { uplinkHead } from '../link/uplink.schemas.ts';
import { placePointsMax } from './location.limits.ts';

export const placeSources = ['gps', 'network', 'fused'] as const;
export type PlaceSource = (typeof placeSources)[number];
/** GCJ-02 is what maps and network positions in China are in; it is converted when it arrives. */
export const datums = ['wgs84', 'gcj02'] as const;
export type Datum = (typeof datums)[number];

/** Wider than the world: a point beyond it is refused by name, and does not take the rest of its message with it. */
const degrees = z.number().min(-1_000_000).max(1_000_000);

export const placePoint = z.object({
  at: z.int().min(0).max(instantMax).describe('When it was measured, milliseconds since 1970'),
  latitude: degrees.describe('Degrees'),
  longitude: degrees.describe('Degrees'),
  accuracyM: z.number().min(0).max(1_000_000).optional().describe('Radius within which the device is, metres'),
  speedMps: z.number().min(0).max(1_000).optional().describe('Metres per second'),
  source: z.enum(placeSources),
  datum: z.enum(datums),
});
export type PlacePoint = z.output<typeof placePoint>;

export const devicePlace = uplinkHead.extend({ points: z.array(placePoint).min(1).max(placePointsMax) });
export type DevicePlace = z.output<typeof devicePlace>;

/**
 * Why a point is not kept. `other_owner`: measured before the device had its present owner; `not_wanted`: its owner does
 * not want it located then; `expired`: older than its owner keeps points. Of changes of fences: `foreign_fence`, of nobody
 * above the device; `too_many`, beyond what a day of the log keeps.
 */
export const placeRefusals = [
  'null_island',
  'out_of_range',
  'too_fast',
  'clock',
  'other_owner',
  'not_wanted',
  'expired',
  'foreign_fence',
  'too_many',
] as const;
export type PlaceRefusal = (typeof placeRefusals)[number];
