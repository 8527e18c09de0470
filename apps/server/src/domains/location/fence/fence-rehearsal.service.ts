import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import type { FenceRehearsal } from '@tilldeck/contracts/location/fence.schemas';
import { boxAround, naiveChanges, rehearseDevice } from '@tilldeck/contracts/location/fence-rehearsal.rules';
import { fenceRehearsalPointsMax } from '@tilldeck/contracts/location/location.limits';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { unitsOf } from './fence.store.ts';
import { sideOf } from './fence-device.view.ts';
import { countMembers, findFenceOrg, whereMember } from './fence-member.view.ts';
import { listFixes, listNear, listPlacesNear } from './fence-rehearsal.view.ts';

const dayMs = 86_400_000;
const shownChanges = 200;
/** Devices that are read at once, so that positions of a whole fleet never wait in memory together. */
const perRead = 100;

/** Runs a fence over the positions of the last days, by the rule that devices judge with. Answers no position. */
export async function rehearseFence(
  ctx: Ctx,
  input: RouteInput<typeof fenceRoutes.rehearse>,
  to = new Date(),
): Promise<FenceRehearsal> {
  const { scope } = ctx;
  const { latitude, longitude, radiusM, event, action } = input;
  const circle = { latitude, longitude, radiusM };
  const kept = { latitude: unitsOf(latitude), longitude: unitsOf(longitude), radius_m: radiusM };
  const box = boxAround(circle);
  const from = new Date(to.getTime() - input.days * dayMs);
  return readIn(scope, async (db) => {
    const inside = { scope, db };
    const orgId = await findFenceOrg(inside, input.fenceId, callerOf(ctx).orgId);
    const member = await whereMember(inside, orgId, input.target);
    const near = await listNear(inside, member, box, from);
    const names = new Map(near.map(({ id, sn }) => [id, sn]));
    const changes: FenceRehearsal['changes'] = [];
    const changed = new Set<string>();
    const sums = { enter: 0, exit: 0, acted: 0, naive: 0, points: 0 };
    for (let at = 0; at < near.length && sums.points <= fenceRehearsalPointsMax; at += perRead) {
      const ids = near.slice(at, at + perRead).map(({ id }) => id);
      const room = fenceRehearsalPointsMax - sums.points + 1;
      for (const [deviceId, fixes] of await listFixes(inside, ids, from, room)) {
        sums.points += fixes.length;
        sums.naive += naiveChanges(circle, fixes);
        for (const change of rehearseDevice(circle, event, fixes)) {
          const isActed = change.isActed && (action === 'lock' || action === 'prompt');
          sums[change.event] += 1;
          sums.acted += Number(isActed);
          changed.add(deviceId);
          changes.push({
            deviceId,
            sn: names.get(deviceId) ?? '',
            event: change.event,
            at: new Date(change.at).toISOString(),
            isActed,
          });
        }
      }
    }
    const places = await listPlacesNear(inside, member, box);
    return {
      deviceCount: await countMembers(inside, orgId, input.target),
      insideCount: places.filter((place) => sideOf(kept, place) === 'inside').length,
      nearCount: near.length,
      pointCount: Math.min(sums.points, fenceRehearsalPointsMax),
      isCut: sums.points > fenceRehearsalPointsMax,
      from: from.toISOString(),
      to: to.toISOString(),
      enterCount: sums.enter,
      exitCount: sums.exit,
      actionCount: sums.acted,
      changedDeviceCount: changed.size,
      naiveCount: sums.naive,
      changes: changes.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, shownChanges),
    };
  });
}
