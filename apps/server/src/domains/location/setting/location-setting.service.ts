import { locationDaysJob } from '@tilldeck/contracts/location/location.jobs';
import type { LocationSetting } from '@tilldeck/contracts/location/location-setting.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';
import { findSettingForUpdate, insertSetting, updateSetting } from './location-setting.store.ts';
import { presentSetting } from './location-setting.view.ts';

const facts = ({ version: _version, ...rest }: LocationSetting) => rest;

/** What is kept already follows at once: the job deletes what is not wanted any more, and rounds what is. */
export const changeLocationSetting = (ctx: Ctx, change: LocationSetting): Promise<LocationSetting> =>
  transact(ctx, async (tx) => {
    const before = presentSetting(await findSettingForUpdate(tx));
    refuseUnless(before.version === change.version, 'core.stale_version');
    const row = before.version === 0 ? await insertSetting(tx, change) : await updateSetting(tx, change);
    refuseUnless(row, 'core.stale_version');
    const after = presentSetting(row);
    const objectId = String(tx.scope.orgId);
    await tx.audit({ objectType: 'location_setting', objectId, before: facts(before), after: facts(after) });
    await tx.emit({
      topic: 'location.setting',
      payload: {},
      orgId: tx.scope.orgId,
      permission: ['map.query', 'tracker.get'],
    });
    await tx.enqueue(locationDaysJob, {}, { key: 'location.days' });
    return after;
  });
