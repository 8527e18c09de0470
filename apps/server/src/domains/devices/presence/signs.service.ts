import type { DeviceSign } from '@tilldeck/contracts/devices/device-sign.schemas';
import type { BatchDb } from '../../../platform/db/batch.ts';
import { updateSigns } from './signs.store.ts';

export interface SignChange {
  deviceId: string;
  signs: readonly DeviceSign[];
}

/** For the link, inside its own transaction: what devices show by now. `changes` is sorted by id. */
export async function setDeviceSigns(inside: BatchDb, changes: readonly SignChange[]): Promise<void> {
  if (changes.length > 0) await updateSigns(inside, changes);
}
