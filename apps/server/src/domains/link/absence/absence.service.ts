import type { HearDevicesLeft } from '../../../platform/devices-left.ts';
import { insertAbsencesOfOffline, updateAbsencesOver } from './absence.store.ts';

/** The former owner's absence ends with the ownership; the new owner's begins there. */
export const endAbsencesOfLeft: HearDevicesLeft = async (inside, { deviceIds, why }) => {
  await updateAbsencesOver(inside, deviceIds);
  if (why === 'moved') await insertAbsencesOfOffline(inside, deviceIds);
};
