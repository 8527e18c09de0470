import type { HearDevicesLeft } from '../../../platform/devices-left.ts';
import { endByKeeper } from '../keeper/keep.service.ts';
import { listOpenOfDevicesForUpdate } from '../session/session.store.ts';

/** Who had a device let somebody in; its next owner has not. */
export const endSessionsOfLeft: HearDevicesLeft = async (inside, { deviceIds }) => {
  for (const session of await listOpenOfDevicesForUpdate(inside, deviceIds))
    await endByKeeper(inside, session, 'device_left');
};
