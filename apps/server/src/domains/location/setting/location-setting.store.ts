import type { LocationSetting } from '@tilldeck/contracts/location/location-setting.schemas';
import type { OrgScope, ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export const findSettingForUpdate = ({ scope, db }: ScopedDb<OrgScope>) =>
  db.selectFrom('location_setting').selectAll().where('org_id', '=', scope.orgId).forUpdate().executeTakeFirst();

const columnsOf = ({ mode, isRounded, keptDays }: LocationSetting) => ({
  mode,
  is_rounded: isRounded,
  kept_days: keptDays,
});
/** Nobody else may have been first. */
export const insertSetting = ({ scope, db }: ScopedDb<OrgScope>, setting: LocationSetting) =>
  db
    .insertInto('location_setting')
    .values({ org_id: scope.orgId, ...columnsOf(setting) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
export const updateSetting = ({ scope, db }: ScopedDb<OrgScope>, setting: LocationSetting) =>
  db
    .updateTable('location_setting')
    .set({ ...columnsOf(setting), ...touched })
    .where('org_id', '=', scope.orgId)
    .returningAll()
    .executeTakeFirst();
