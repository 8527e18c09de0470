import {
  type LocatingMode,
  type LocationSetting,
  locationSettingByDefault,
} from '@tilldeck/contracts/location/location-setting.schemas';
import { type OrgScope, readIn } from '../../../platform/db/scope.ts';

interface Row {
  mode: string;
  is_rounded: boolean;
  kept_days: number;
  version: number;
}
export const presentSetting = (row: Row | undefined): LocationSetting =>
  row
    ? { mode: row.mode as LocatingMode, isRounded: row.is_rounded, keptDays: row.kept_days, version: row.version }
    : locationSettingByDefault;

export const findLocationSetting = async (scope: OrgScope): Promise<LocationSetting> =>
  presentSetting(
    await readIn(scope, (db) =>
      db.selectFrom('location_setting').selectAll().where('org_id', '=', scope.orgId).executeTakeFirst(),
    ),
  );
