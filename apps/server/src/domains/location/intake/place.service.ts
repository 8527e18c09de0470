import type { placeMessage } from '@tilldeck/contracts/location/place.messages';
import { hasMoved, judgePoints, rounded, type TakenPoint } from '@tilldeck/contracts/location/place.rules';
import type { PlacePoint, PlaceRefusal } from '@tilldeck/contracts/location/place.schemas';
import type { BatchDb } from '../../../platform/db/batch.ts';
import type { Taken } from '../../../platform/link/message-binding.ts';
import type { HearPlaces } from '../../../platform/places-seen.ts';
import { openingOf } from '../../devices/index.ts';
import { listMoved } from './moved.store.ts';
import { listOwners, type Owner } from './owner.store.ts';
import {
  insertPoints,
  insertVisits,
  type KeptPoint,
  type RefusedPoints,
  upsertCurrent,
  upsertRefused,
} from './place.store.ts';

const hourMs = 3_600_000;
const dayMs = 86_400_000;
/** As for reports: a device that was away for a year still tells of its past, one whose clock is wrong is not believed. */
const oldestMs = 400 * dayMs;
const aheadMs = hourMs;
export const isTimely = (at: number, receivedAtMs: number): boolean =>
  at <= receivedAtMs + aheadMs && at >= receivedAtMs - oldestMs;
/** A device that rests says so once an hour; sooner, its row is left as it is. */
const restMs = hourMs - 10 * 60_000;
/** The status after one that told of a move is kept as well: one fix alone is no evidence for a geofence. */
const confirmMs = 6 * 60_000;

interface Sending {
  deviceId: string;
  receivedAtMs: number;
  points: PlacePoint[];
}

export const keepPlaces = (inside: BatchDb, batch: readonly Taken<typeof placeMessage>[]): Promise<void> =>
  takePoints(
    inside,
    batch.map(({ deviceId, receivedAtMs, payload: { points } }) => ({ deviceId, receivedAtMs, points })),
  );

/**
 * A status tells neither how the place was found nor its datum. It comes every five minutes, moved or not: of a till that
 * rests most are dropped, as devices that send places of themselves would not have sent them.
 */
export const keepPlacesSeen: HearPlaces = async (inside, places) => {
  const news = await listMoved(inside, places, { confirmMs, restMs });
  if (news.length === 0) return;
  await takePoints(
    inside,
    news.map(({ deviceId, receivedAtMs, atMs, latitude, longitude, accuracyM }) => ({
      deviceId,
      receivedAtMs,
      points: [{ at: atMs, latitude, longitude, accuracyM, source: 'fused', datum: 'wgs84' }],
    })),
  );
};

/** What a device brings in one batch, in one piece: its points are judged by each other. */
function bySender(sendings: readonly Sending[]): Sending[] {
  const found = new Map<string, Sending>();
  for (const { deviceId, receivedAtMs, points } of sendings) {
    const own = found.get(deviceId);
    if (own) {
      own.points.push(...points);
      own.receivedAtMs = Math.max(own.receivedAtMs, receivedAtMs);
    } else found.set(deviceId, { deviceId, receivedAtMs, points: [...points] });
  }
  return [...found.values()].sort((one, other) => Number(one.deviceId) - Number(other.deviceId));
}

async function takePoints(inside: BatchDb, batch: readonly Sending[]): Promise<void> {
  const sendings = bySender(batch);
  const owners = await listOwners(
    inside,
    sendings.map(({ deviceId }) => deviceId),
  );
  const timed = [...owners.values()].filter(({ mode }) => mode === 'opening').map(({ deviceId }) => deviceId);
  const isOpen = await openingOf(inside, timed);
  const kept: KeptPoint[] = [];
  const refused: RefusedPoints[] = [];
  const newest: KeptPoint[] = [];
  for (const sending of sendings) {
    const device = owners.get(sending.deviceId);
    if (!device) continue;
    const own = judge(sending, device, (at) => isOpen(device.deviceId, at) === true);
    for (const point of own.kept) kept.push(point);
    for (const [reason, count] of own.refused) refused.push({ device, reason, count });
    const last = own.kept.at(-1);
    if (last && isNews(device, last)) newest.push(last);
  }
  if (refused.length > 0) await upsertRefused(inside, refused);
  if (kept.length === 0) return;
  await insertPoints(inside, kept);
  await insertVisits(inside, kept);
  if (newest.length > 0) await upsertCurrent(inside, newest);
}

/** Standing tills must not be written again for the noise of their receiver. */
const isNews = ({ last }: Owner, point: TakenPoint): boolean =>
  last === null || (point.at > last.at && (hasMoved(last, point) || point.at - last.at >= restMs));

/** Whether the owner wants a point, by name. */
function whyNot(device: Owner, at: number, receivedAtMs: number, isOpen: (at: number) => boolean): PlaceRefusal | null {
  if (at < device.ownedSinceMs) return 'other_owner';
  if (device.mode === 'off' || (device.mode === 'opening' && !isOpen(at))) return 'not_wanted';
  return at < receivedAtMs - device.keptDays * dayMs ? 'expired' : null;
}

function judge({ points, receivedAtMs }: Sending, device: Owner, isOpen: (at: number) => boolean) {
  const verdict = judgePoints(points, device.last, (at) => isTimely(at, receivedAtMs));
  const refused = new Map(Object.entries(verdict.refused) as [PlaceRefusal, number][]);
  const kept: KeptPoint[] = [];
  for (const point of verdict.taken) {
    const reason = whyNot(device, point.at, receivedAtMs, isOpen);
    if (reason) refused.set(reason, (refused.get(reason) ?? 0) + 1);
    // Two points of one moment are one.
    else if (kept.at(-1)?.at !== point.at)
      kept.push(Object.assign(point, device.isRounded && rounded(point), { device }));
  }
  return { kept, refused };
}
