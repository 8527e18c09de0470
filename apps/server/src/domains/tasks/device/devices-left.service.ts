import type { HearDevicesLeft } from '../../../platform/devices-left.ts';
import { lockTargets } from '../target/target-lock.store.ts';
import { updateGoneExecutions, updateMovedExecutions } from './devices-left.store.ts';

/** Work of a former owner ends; a deleted device leaves its serial number in the execution. */
export const endWorkOfLeftDevices: HearDevicesLeft = async (inside, { deviceIds, why, controllerIds }) => {
  await lockTargets(inside, controllerIds);
  if (why === 'deleted') await updateGoneExecutions(inside, deviceIds);
  else await updateMovedExecutions(inside, deviceIds);
};
