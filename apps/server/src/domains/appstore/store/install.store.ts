import { isOwnDevice, type OwnDevice, ownDeviceId } from '../../../platform/db/own-device.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Whose device it is. */
export const findDeviceOrg = async ({ db }: ScopedDb, device: OwnDevice): Promise<number | undefined> =>
  (await db.selectFrom('devices_device as d').select('d.org_id').where(isOwnDevice(device)).executeTakeFirst())?.org_id;

/** Whether a version above this one was taken back. */
export const isHigherTakenBack = async ({ db }: ScopedDb, appId: string, versionCode: number): Promise<boolean> => {
  const row = await db
    .selectFrom('appstore_publication as p')
    .innerJoin('appstore_version as v', 'v.id', 'p.version_id')
    .select('p.id')
    .where('p.app_id', '=', appId)
    .where('p.state', '=', 'rolled_back')
    .where('v.version_code', '>', String(versionCode))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether a device has this version, as it last put it in. */
export const isInstalled = async (
  { db }: ScopedDb,
  device: OwnDevice,
  { id, appId }: { id: string; appId: string },
): Promise<boolean> => {
  const row = await db
    .selectFrom('appstore_installed')
    .select('device_id')
    .where('app_id', '=', appId)
    .where('device_id', '=', ownDeviceId(device))
    .where('version_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
};
