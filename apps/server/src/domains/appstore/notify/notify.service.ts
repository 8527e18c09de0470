import { tellDevicesJob } from '@tilldeck/contracts/appstore/tell.jobs';
import { nudgeJob, nudgesPerJob } from '@tilldeck/contracts/link/nudge.jobs';
import type { App } from '../../../platform/app.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { insertJob } from '../../../platform/transact.ts';
import {
  deleteTelling,
  findTellingForUpdate,
  listTold,
  type Telling,
  updateTelling,
  upsertTelling,
} from './notify.store.ts';

const secondMs = 1_000;

/** One job for an app and a place: changes that follow each other are one walk. */
const insertWalk = ({ db }: ScopedDb, telling: Telling, runAt?: string) => {
  const key = `${tellDevicesJob.name}:${telling.appId}:${telling.level}:${telling.placeId}`;
  return insertJob(db, tellDevicesJob, telling, { key, ...(runAt ? { runAt } : {}) });
};

/**
 * Has the connected devices that have an app look into the store, inside the transaction that changes something for
 * them. Those that are away look when they are back.
 */
async function tell(inside: ScopedDb, telling: Telling): Promise<void> {
  await upsertTelling(inside, telling);
  await insertWalk(inside, telling);
}

export const notifyDevicesOf = (inside: ScopedDb, appId: string): Promise<void> =>
  tell(inside, { appId, level: 'app', placeId: appId });

/** Where values for an app stand. */
interface Told {
  app_id: string;
  level: string;
  org_id: number;
  group_id: number | null;
  device_id: string | null;
}

/** Those for which the values of this place count. */
export const notifyDevicesAt = (inside: ScopedDb, place: Told): Promise<void> => {
  const { app_id: appId, org_id: orgId, group_id: groupId, device_id: deviceId } = place;
  if (deviceId !== null) return tell(inside, { appId, level: 'device', placeId: deviceId });
  if (groupId !== null) return tell(inside, { appId, level: 'group', placeId: String(groupId) });
  return tell(inside, { appId, level: 'partner', placeId: String(orgId) });
};

/** The next of a walk, and the rest a second later: what all of them ask for then is no rush. Answers how many it told. */
export const notifyNext = (app: App, telling: Telling, perSecond = nudgesPerJob): Promise<number> =>
  writeIn(systemScope(app.database, 'a job tells devices of new values'), async (inside) => {
    const walk = await findTellingForUpdate(inside, telling);
    if (!walk) return 0;
    const deviceIds = await listTold(inside, telling, walk.after_id, perSecond);
    const last = deviceIds.length === perSecond ? deviceIds.at(-1) : undefined;
    if (last) {
      await updateTelling(inside, telling, last);
      await insertWalk(inside, telling, new Date(Date.now() + secondMs).toISOString());
    } else await deleteTelling(inside, telling);
    if (deviceIds.length > 0) await insertJob(inside.db, nudgeJob, { deviceIds, reason: 'store' });
    return deviceIds.length;
  });
