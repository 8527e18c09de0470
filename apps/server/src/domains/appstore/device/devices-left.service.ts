import type { HearDevicesLeft } from '../../../platform/devices-left.ts';
import { deleteDelivered, deleteDeviceParameters, deleteInstalled } from './devices-left.store.ts';

/**
 * A new owner starts without the parameters the former one set for the device, and without what the device took of them.
 * Apps stay installed on a device that moves.
 */
export const forgetLeftDevices: HearDevicesLeft = async (inside, { deviceIds, why }) => {
  await deleteDelivered(inside, deviceIds);
  await deleteDeviceParameters(inside, deviceIds);
  if (why === 'deleted') await deleteInstalled(inside, deviceIds);
};
