import type { HearDevicesLeft } from '../../../platform/devices-left.ts';
import { deleteCurrent, updateToShops } from './devices-left.store.ts';

/** Where a device is goes with its owner; where it was stays with who owned it then. */
export const forgetPlaces: HearDevicesLeft = async (inside, { deviceIds, why }) => {
  await deleteCurrent(inside, deviceIds);
  if (why === 'moved') await updateToShops(inside, deviceIds);
};
