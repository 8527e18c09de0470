import type { MapDevice, Position } from '@tilldeck/contracts/location/map.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';
import { findDeviceBy, findPosition } from './position.store.ts';
import { presentMapDevice, presentPosition } from './position.view.ts';

/** Every look at a single position is in the trail of the device's owner. */
export const findOnMap = (ctx: Ctx, sn: string): Promise<MapDevice> =>
  transact(ctx, async (tx) => {
    const device = await findDeviceBy(tx, { sn });
    refuseUnless(device, 'location.sn_not_found');
    const row = await findPosition(tx, device.id);
    refuseUnless(row, 'location.no_position');
    await tx.audit({ objectType: 'device', objectId: device.id, objectName: device.sn, orgId: device.org_id });
    return presentMapDevice(row);
  });

export const lookAtPosition = (ctx: Ctx, deviceId: string): Promise<{ position: Position | null }> =>
  transact(ctx, async (tx) => {
    const device = await findDeviceBy(tx, { id: deviceId });
    refuseUnless(device, 'core.not_found');
    const row = await findPosition(tx, device.id);
    await tx.audit({ objectType: 'device', objectId: device.id, objectName: device.sn, orgId: device.org_id });
    return { position: row ? presentPosition(row) : null };
  });
