import type { RouteInput } from '@tilldeck/contracts/core/route';
import { distanceM, type Spot } from '@tilldeck/contracts/location/distance.rules';
import { gpxOf } from '@tilldeck/contracts/location/gpx.rules';
import {
  trackDaysMax,
  trackGapMs,
  trackPointsMax,
  trackShopRadiusM,
} from '@tilldeck/contracts/location/location.limits';
import { pathOf } from '@tilldeck/contracts/location/path.rules';
import type { trackRoutes } from '@tilldeck/contracts/location/track.routes';
import type { Track, TrackCorner } from '@tilldeck/contracts/location/track.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { instantOf } from '../../../platform/time/wall-clock.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import {
  countDays,
  findTracked,
  listPoints,
  listShopsIn,
  type NearShop,
  type Period,
  type TrackedDevice,
  type TrackPoint,
} from './track.store.ts';

type PeriodInput = RouteInput<typeof trackRoutes.gpx>;
const dayMs = 86_400_000;
/** A day on which clocks change has 25 hours. */
const longestMs = trackDaysMax * dayMs + 3_600_000;

function periodOf({ timezone }: Ctx, { deviceId, from, to }: PeriodInput): Period {
  const period = { deviceId, from: instantOf(from, timezone), to: instantOf(to, timezone) };
  refuseUnless(Date.parse(period.to) - Date.parse(period.from) <= longestMs, 'location.period_too_long');
  return period;
}

/** Reads a period of a device. Who looked, at which device and which period, is in the trail of its owner at that time. */
async function look(tx: Tx, period: Period): Promise<{ device: TrackedDevice; points: TrackPoint[] }> {
  const device = await findTracked(tx, period.deviceId);
  refuseUnless(device, 'core.not_found');
  const points = await listPoints(tx, period);
  await tx.audit({
    objectType: 'device',
    objectId: device.id,
    objectName: device.sn,
    orgId: device.orgId,
    after: { from: period.from, to: period.to },
  });
  return { device, points };
}

const instant = (at: number): string => new Date(at).toISOString();
const cornerOf = ({ at, latitude, longitude, accuracyM, speedMps, source }: TrackPoint): TrackCorner => ({
  at: instant(at),
  latitude,
  longitude,
  accuracyM,
  speedMps,
  source,
});

export const readTrack = (ctx: Ctx, input: RouteInput<typeof trackRoutes.path>): Promise<Track> =>
  transact(ctx, async (tx) => {
    const period = periodOf(ctx, input);
    const { device, points } = await look(tx, period);
    const path = pathOf(points.slice(0, trackPointsMax), input.zoom);
    const shops = await shopsNear(tx, path.stops);
    return {
      device: { id: device.id, sn: device.sn, modelName: device.modelName },
      from: period.from,
      to: period.to,
      count: Math.min(points.length, trackPointsMax),
      isCapped: points.length > trackPointsMax,
      isRounded: device.isRounded,
      toleranceM: path.toleranceM,
      lines: path.lines.map(({ isGap, corners }) => ({ isGap, corners: corners.map(cornerOf) })),
      stops: path.stops.map(({ from, to, latitude, longitude }) => ({
        from: instant(from),
        to: instant(to),
        latitude,
        longitude,
        shop: nearest({ latitude, longitude }, shops),
      })),
      vague: path.vague.map(cornerOf),
    };
  });

/** Wider than the radius at any latitude that has shops. */
const marginDegrees = 0.01;

async function shopsNear(inside: ScopedDb, stops: readonly Spot[]): Promise<NearShop[]> {
  if (stops.length === 0) return [];
  const [latitudes, longitudes] = [stops.map(({ latitude }) => latitude), stops.map(({ longitude }) => longitude)];
  return listShopsIn(inside, {
    south: Math.min(...latitudes) - marginDegrees,
    north: Math.max(...latitudes) + marginDegrees,
    west: Math.min(...longitudes) - marginDegrees,
    east: Math.max(...longitudes) + marginDegrees,
  });
}

function nearest(stop: Spot, shops: readonly NearShop[]): { id: string; name: string } | null {
  let [found, away] = [null as NearShop | null, trackShopRadiusM];
  for (const shop of shops) {
    const distance = distanceM(stop, shop);
    if (distance <= away) [found, away] = [shop, distance];
  }
  return found && { id: found.id, name: found.name };
}

export const listTrackDays = (ctx: Ctx, deviceId: string) =>
  transact(ctx, async (tx) => {
    const device = await findTracked(tx, deviceId);
    refuseUnless(device, 'core.not_found');
    return { days: await countDays(tx, deviceId, ctx.timezone, device.keptDays), keptDays: device.keptDays };
  });

/** A new segment after each silence. */
function segmentsOf(points: readonly TrackPoint[]): TrackPoint[][] {
  const segments: TrackPoint[][] = [];
  for (const point of points) {
    const last = segments.at(-1)?.at(-1);
    if (last && point.at - last.at <= trackGapMs) segments.at(-1)?.push(point);
    else segments.push([point]);
  }
  return segments;
}

export const writeGpx = (ctx: Ctx, input: PeriodInput): Promise<{ fileName: string; text: string }> =>
  transact(ctx, async (tx) => {
    const period = periodOf(ctx, input);
    const { device, points } = await look(tx, period);
    return {
      fileName: `${device.sn}_${period.from.slice(0, 10)}.gpx`,
      text: gpxOf(device.sn, segmentsOf(points.slice(0, trackPointsMax))),
    };
  });
