import type { HearDevicesLeft } from '../../../platform/devices-left.ts';
import { forgetDevices } from './desired.store.ts';

/** Rules of a former owner ended with the statement that moved the devices; deleted ones no longer count. */
export const forgetLeftDevices: HearDevicesLeft = async (inside, { deviceIds, why }) => {
  if (why === 'deleted') await forgetDevices(inside, deviceIds);
};
