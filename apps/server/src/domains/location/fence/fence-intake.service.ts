import type { fenceMessage } from '@tilldeck/contracts/location/fence.messages';
import type { DeviceFenceChange } from '@tilldeck/contracts/location/fence-device.schemas';
import { fenceChangesPerDay } from '@tilldeck/contracts/location/location.limits';
import type { PlaceRefusal } from '@tilldeck/contracts/location/place.schemas';
import type { BatchDb } from '../../../platform/db/batch.ts';
import { vendorOrgId } from '../../../platform/db/scope.ts';
import type { Taken } from '../../../platform/link/message-binding.ts';
import { insertEvents } from '../../../platform/transact.ts';
import { openingOf } from '../../devices/index.ts';
import { listOwners, type Owner } from '../intake/owner.store.ts';
import { isTimely } from '../intake/place.service.ts';
import { type RefusedPoints, upsertRefused } from '../intake/place.store.ts';
import { doubtOf, type FoldedChange, foldSteps } from './fence-change.rules.ts';
import { fenceEvent } from './fence-event.rules.ts';
import {
  countRecent,
  type LoggedChange,
  listKnown,
  listReported,
  listTargets,
  type ReportedFence,
  upsertChanges,
} from './fence-intake.store.ts';

interface Told {
  device: Owner;
  sn: string;
  reportedAtMs: number;
  change: FoldedChange;
}

const isAbove = ({ owner }: Owner, orgId: number): boolean => orgId === vendorOrgId || owner.slice(1).includes(orgId);

function toldBy(batch: readonly Taken<typeof fenceMessage>[], owners: ReadonlyMap<string, Owner>): Told[] {
  return [...Map.groupBy(batch, ({ deviceId }) => deviceId)].flatMap(([deviceId, own]) => {
    const device = owners.get(deviceId);
    const [first] = own;
    if (!device || !first) return [];
    const reportedAtMs = Math.max(...own.map(({ receivedAtMs }) => receivedAtMs));
    // Two fixes, as the schema of the message demands.
    const steps = own.map(({ atMs, payload }) => ({ atMs, payload: payload as DeviceFenceChange }));
    return foldSteps(steps).map((change) => ({ device, sn: first.serial, reportedAtMs, change }));
  });
}

/** Why a change is not kept, by name; null where it is. */
function whyNot({ device, change, reportedAtMs }: Told, fence: ReportedFence | undefined): PlaceRefusal | null {
  if (!isTimely(change.happenedAtMs, reportedAtMs)) return 'clock';
  if (change.happenedAtMs < device.ownedSinceMs) return 'other_owner';
  return fence && isAbove(device, fence.org_id) ? null : 'foreign_fence';
}

/** Takes in what devices reported of fences: judged again here, each change once, its steps in any order. */
export async function keepFenceChanges(inside: BatchDb, batch: readonly Taken<typeof fenceMessage>[]): Promise<void> {
  const owners = await listOwners(inside, [...new Set(batch.map(({ deviceId }) => deviceId))]);
  const told = toldBy(batch, owners);
  const pairs = told.map(({ change: { fenceId, fenceVersion: nr } }) => ({ fenceId, nr }));
  const fences = new Map((await listReported(inside, pairs)).map((row) => [`${row.fence_id} ${row.nr}`, row]));
  const refusals = new Map<Owner, Map<PlaceRefusal, number>>();
  const refuse = (device: Owner, reason: PlaceRefusal) => {
    const own = refusals.get(device) ?? new Map<PlaceRefusal, number>();
    refusals.set(device, own.set(reason, (own.get(reason) ?? 0) + 1));
  };
  const sound: (Told & { fence: ReportedFence })[] = [];
  for (const one of told) {
    const fence = fences.get(`${one.change.fenceId} ${one.change.fenceVersion}`);
    const reason = whyNot(one, fence);
    if (reason) refuse(one.device, reason);
    else if (fence) sound.push({ ...one, fence });
  }
  const kept = await withinDay(inside, sound, (device) => refuse(device, 'too_many'));
  if (kept.length > 0) await log(inside, kept);
  if (refusals.size > 0) await upsertRefused(inside, refusedRows(refusals));
}

const refusedRows = (refusals: ReadonlyMap<Owner, ReadonlyMap<PlaceRefusal, number>>): RefusedPoints[] =>
  [...refusals]
    .sort(([one], [other]) => Number(one.deviceId) - Number(other.deviceId))
    .flatMap(([device, reasons]) => [...reasons].map(([reason, count]) => ({ device, reason, count })));

/** A device that tells of a change every second fills no table. Further steps of known changes are always taken. */
async function withinDay<T extends Told>(
  inside: BatchDb,
  told: readonly T[],
  refuse: (device: Owner) => void,
): Promise<T[]> {
  if (told.length === 0) return [];
  const known = await listKnown(inside, told);
  const counts = await countRecent(inside, [...new Set(told.map(({ device }) => device.deviceId))]);
  return told.filter(({ device, change }) => {
    if (known.has(`${device.deviceId} ${change.fenceId} ${change.happenedAtMs}`)) return true;
    const count = counts.get(device.deviceId) ?? 0;
    if (count >= fenceChangesPerDay) refuse(device);
    else counts.set(device.deviceId, count + 1);
    return count < fenceChangesPerDay;
  });
}

async function log(inside: BatchDb, kept: readonly (Told & { fence: ReportedFence })[]): Promise<void> {
  const ids = [...new Set(kept.map(({ device }) => device.deviceId))];
  const targets = await listTargets(inside, ids);
  const timed = kept.filter(({ device }) => device.mode === 'opening').map(({ device }) => device.deviceId);
  const isOpen = await openingOf(inside, [...new Set(timed)]);
  const rows = kept.map((one): LoggedChange => {
    const { device, change, fence } = one;
    const circle = { latitude: fence.latitude / 1e7, longitude: fence.longitude / 1e7, radiusM: fence.radius_m };
    // A device that has not heard yet that the fence changed is judged by what it had.
    const isTarget = fence.nr < fence.now_nr || targets.has(`${device.deviceId} ${fence.fence_id}`);
    const doubt = doubtOf(circle, change, isTarget);
    const isWanted =
      device.mode === 'always' || (device.mode === 'opening' && isOpen(device.deviceId, change.happenedAtMs) === true);
    return {
      ...one,
      doubt,
      keepsFixes: isWanted && !device.isRounded,
      isMailDue: doubt === null && fence.has_emails && change.event === fence.event,
    };
  });
  const changed = new Set((await upsertChanges(inside, rows)).map(({ fence_id }) => fence_id));
  const orgs = new Map(kept.map(({ fence }) => [fence.fence_id, fence.org_id]));
  const events = [...changed].map((id) => fenceEvent(id, orgs.get(id) ?? vendorOrgId));
  if (events.length > 0) await insertEvents(inside.db, events);
}
