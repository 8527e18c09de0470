import type { TakenPoint } from '@tilldeck/contracts/location/place.rules';
import { z } from 'zod';

/** Without a time or a position it is no fix: gpsd says so in `mode`, and leaves the rest out. */
const timePositionVelocity = z.object({
  class: z.literal('TPV'),
  mode: z.number().min(2),
  time: z.iso.datetime(),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  eph: z.number().min(0).optional(),
  epx: z.number().min(0).optional(),
  epy: z.number().min(0).optional(),
  speed: z.number().min(0).optional(),
});

/** A receiver that counts its weeks wrong is off by 19 years: then the moment of arrival counts. */
const believedMs = 3_600_000;

function accuracyOf({ eph, epx, epy }: z.output<typeof timePositionVelocity>): number | null {
  if (eph !== undefined) return eph;
  return epx === undefined || epy === undefined ? null : Math.hypot(epx, epy);
}

/** The fix that a line of gpsd tells of; null for all other lines. `now` is by the server's clock. */
export function fixOf(line: string, now: number): TakenPoint | null {
  let said: unknown;
  try {
    said = JSON.parse(line);
  } catch {
    return null;
  }
  const read = timePositionVelocity.safeParse(said);
  if (!read.success) return null;
  const { time, lat, lon, speed } = read.data;
  const measuredAt = Date.parse(time);
  return {
    at: Math.abs(measuredAt - now) <= believedMs ? measuredAt : now,
    latitude: lat,
    longitude: lon,
    accuracyM: accuracyOf(read.data),
    speedMps: speed ?? null,
    source: 'gps',
  };
}
