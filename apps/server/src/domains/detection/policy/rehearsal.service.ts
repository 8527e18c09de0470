import type { RouteInput } from '@tilldeck/contracts/core/route';
import { maxRehearsed, rehearsalDays } from '@tilldeck/contracts/detection/detection.limits';
import type { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import { minuteOf } from '@tilldeck/contracts/detection/detection.rules';
import type { DetectionPreview } from '@tilldeck/contracts/detection/detection.schemas';
import { rehearse } from '@tilldeck/contracts/detection/rehearsal.rules';
import type { Ctx } from '../../../platform/context.ts';
import { readIn, systemScope } from '../../../platform/db/scope.ts';
import { listShopPlaces } from '../../devices/index.ts';
import { findLinkTimes, listOutageEnds } from '../look/outage.view.ts';
import { countMembers } from './member.view.ts';
import { listPastAbsences } from './rehearsal.view.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Runs what was typed over the absences of the last days, with the rules that real looks use. */
export async function rehearsePolicy(
  { app, scope }: Ctx,
  aim: RouteInput<typeof detectionRoutes.preview>,
  now = new Date(),
): Promise<DetectionPreview> {
  const most = app.config.DETECTION_MAX_DEVICES;
  const from = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs - rehearsalDays * dayMs);
  const { count, absences } = await readIn(scope, async (db) => {
    const inside = { scope, db };
    const { count: members } = await countMembers(inside, aim.target, most);
    if (members > most) return { count: members, absences: [] };
    return { count: members, absences: await listPastAbsences(inside, aim.target, from, maxRehearsed + 1) };
  });
  const ours = await readIn(systemScope(app.database, 'when we were away is the same for everybody'), async (db) => ({
    ends: await listOutageEnds({ db }, from),
    times: await findLinkTimes({ db }),
    // A shop may belong to an organisation above the device's owner.
    shops: await listShopPlaces({ db }, [...new Set(absences.flatMap(({ shop_id }) => shop_id ?? []))]),
  }));
  const read = absences.slice(0, maxRehearsed);
  const rehearsed = rehearse(
    {
      slot: { from: minuteOf(aim.slotFrom), to: minuteOf(aim.slotTo) },
      intervalMs: aim.intervalMinutes * minuteMs,
      offlineMs: ours.times.offlineMs,
    },
    read.map((absence) => {
      const shop = absence.shop_id ? ours.shops.get(absence.shop_id) : undefined;
      return {
        deviceId: absence.device_id,
        sinceMs: new Date(absence.since).getTime(),
        untilMs: absence.until ? new Date(absence.until).getTime() : null,
        oursUntilMs: absence.outage_id ? (ours.ends.get(absence.outage_id) ?? null) : null,
        zone: shop?.timezone ?? absence.zone,
        hours: shop?.openingHours ?? noHours,
      };
    }),
    from.getTime(),
    now.getTime(),
  );
  return {
    deviceCount: count,
    isTooMany: count > most,
    maxDevices: most,
    absenceCount: read.length,
    isCut: absences.length > maxRehearsed,
    ...rehearsed,
  };
}

const noHours: never[] = [];
