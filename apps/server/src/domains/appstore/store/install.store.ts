import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Whose device it is. */
export const findDeviceOrg = async ({ db }: ScopedDb, deviceId: string): Promise<number | undefined> =>
  (await db.selectFrom('devices_device').select('org_id').where('id', '=', deviceId).executeTakeFirst())?.org_id;

/** Whether a version above this one was taken back. */
export const isHigherTakenBack = async ({ db }: ScopedDb, appId: string, versionCode: string): Promise<boolean> => {
  const row = await db
    .selectFrom('appstore_publication as p')
    .innerJoin('appstore_version as v', 'v.id', 'p.version_id')
    .select('p.id')
    .where('p.app_id', '=', appId)
    .where('p.state', '=', 'rolled_back')
    .where('v.version_code', '>', versionCode)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
