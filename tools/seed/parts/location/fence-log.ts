import { changesAlong, type FenceChange } from '@tilldeck/contracts/location/fence.rules';
import type { FenceStep } from '@tilldeck/contracts/location/fence-device.schemas';
import { eventOf } from '@tilldeck/contracts/location/fence-rehearsal.rules';
import { fenceCountdownS } from '@tilldeck/contracts/location/location.limits';
import type { SeedRow } from '../../insert-rows.ts';
import type { DemoFence } from './demo-fences.ts';
import type { FenceTill } from './fence-tills.ts';
import type { DemoPoint } from './put-points.ts';
import type { TimedTrip } from './trip-points.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

export interface SavedFence {
  id: string;
  nr: number;
  latitude: number;
  longitude: number;
  radius_m: number;
}

export interface WatchedTill {
  till: FenceTill;
  trips: readonly TimedTrip[];
  points: readonly DemoPoint[];
}

interface Done {
  step: FenceStep;
  lockedAt: number | null;
  unlockedAt: number | null;
  unlockedBy: string | null;
}

const nothing: Done = { step: 'changed', lockedAt: null, unlockedAt: null, unlockedBy: null };

/** What the device did about a change, as the agent does: a countdown that ends where the device is back in time. */
function doneAbout(
  fence: DemoFence,
  change: FenceChange,
  next: FenceChange | undefined,
  trip: TimedTrip | undefined,
): Done {
  if (eventOf(change) !== fence.event || (fence.action !== 'lock' && fence.action !== 'prompt')) return nothing;
  const [, second] = change.fixes;
  if (next && next.fixes[1].at - second.at < fenceCountdownS * 1_000) return { ...nothing, step: 'cancelled' };
  if (fence.action === 'prompt') return { ...nothing, step: 'prompted' };
  const lockedAt = second.at + fenceCountdownS * 1_000;
  if (!trip?.lockedMin) return { ...nothing, step: 'locked', lockedAt };
  const unlockedAt = lockedAt + trip.lockedMin * minuteMs;
  return { step: 'unlocked', lockedAt, unlockedAt, unlockedBy: trip.unlockedBy ?? 'password' };
}

const instant = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** What a till reported of a fence while it was enabled, by the rule that devices use, judged as the server does. */
export function logRows(
  fence: DemoFence,
  saved: SavedFence,
  { till, trips, points }: WatchedTill,
  isMember: boolean,
  now: number,
): (SeedRow & { happened_at: Date; mailed_at: Date | null })[] {
  const circle = { latitude: saved.latitude / 1e7, longitude: saved.longitude / 1e7, radiusM: saved.radius_m };
  const fixes = points.map(({ at, latitude, longitude, accuracyM }) => ({ at, latitude, longitude, accuracyM }));
  const from = now - fence.enabledDaysAgo * dayMs;
  const to = now - (fence.disabledDaysAgo ?? 0) * dayMs;
  const changes = changesAlong(circle, fixes);
  return changes.flatMap((change, place) => {
    if (change.at < from || change.at > to) return [];
    const trip = trips.find(({ beginsAt, endsAt }) => change.at >= beginsAt && change.at <= endsAt);
    const done = doneAbout(fence, change, changes[place + 1], trip);
    const reportedAt = change.fixes[1].at + 2_000;
    const isMailed = isMember && fence.emails.length > 0 && eventOf(change) === fence.event;
    return [
      {
        fence_id: saved.id,
        fence_nr: saved.nr,
        fence_name: fence.name,
        device_id: till.id,
        sn: till.sn,
        event: eventOf(change),
        happened_at: new Date(change.at),
        reported_at: new Date(reportedAt),
        is_confirmed: isMember,
        doubt: isMember ? null : 'not_target',
        step: done.step,
        locked_at: instant(done.lockedAt),
        unlocked_at: instant(done.unlockedAt),
        unlocked_by: done.unlockedBy,
        fixes: change.fixes,
        is_mail_due: false,
        // The next minute.
        mailed_at: isMailed ? new Date(Math.ceil((reportedAt + 1) / minuteMs) * minuteMs) : null,
        org_id: till.org_id,
      },
    ];
  });
}
