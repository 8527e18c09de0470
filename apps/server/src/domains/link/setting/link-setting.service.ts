import type { DeviceSettings } from '@tilldeck/contracts/link/enrolment.schemas';
import type { LinkSetting } from '@tilldeck/contracts/link/link-setting.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Config } from '../../../platform/config.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { vendorOrgId } from '../../../platform/db/scope.ts';
import { transact } from '../../../platform/transact.ts';
import { findSettingForUpdate, updateSettingRow } from './link-setting.store.ts';
import { findLinkSetting, presentLinkSetting } from './link-setting.view.ts';

/** What belongs to the installation is the vendor's; a partner's role cannot give it. */
export function requireVendor(ctx: Ctx): void {
  refuseUnless(callerOf(ctx).isVendor, 'core.forbidden');
}

export function readSetting(ctx: Ctx): Promise<LinkSetting> {
  requireVendor(ctx);
  return findLinkSetting(ctx.scope);
}

export function changeSetting(ctx: Ctx, change: LinkSetting): Promise<LinkSetting> {
  requireVendor(ctx);
  return transact(ctx, async (tx) => {
    const row = await findSettingForUpdate(tx);
    refuseUnless(row.version === change.version, 'core.stale_version');
    const after = presentLinkSetting(await updateSettingRow(tx, change));
    await tx.audit({ objectType: 'link_setting', objectId: '1', before: presentLinkSetting(row), after });
    await tx.emit({ topic: 'link.setting', payload: {}, orgId: vendorOrgId, permission: 'enrolment.query' });
    return after;
  });
}

/** The part of them that a device is told. */
export const settingsForDevice = (setting: LinkSetting, config: Config): DeviceSettings => ({
  brokers: config.MQTT_URLS,
  keepAliveS: setting.keepAliveS,
  statusEveryS: setting.statusEveryS,
  pullEveryS: setting.pullEveryS,
  reconnectSpreadS: setting.reconnectSpreadS,
  rotateKeyDays: setting.rotateKeyDays,
  serverTime: Date.now(),
});
