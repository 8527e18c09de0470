import { AppError } from '../../../platform/app-error.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { isShopOpen, whereDevice } from '../../devices/index.ts';
import { isAmong, listHolding } from './unattended-now.view.ts';

interface Placed {
  id: string;
  org_id: number;
  shop_id: string | null;
}

/** Whether nobody at the device has to be asked by the owner's people now. Hours that nobody gave are no closed shop. */
export async function isUnattended(inside: ScopedDb, device: Placed): Promise<boolean> {
  for (const held of await listHolding(inside, device)) {
    if (held.kind === 'group' && !(await isInGroup(inside, device.id, held.target_id))) continue;
    if (!held.is_only_while_closed) return true;
    return (await isShopOpen(inside, { deviceId: device.id, orgId: device.org_id }, Date.now())) === false;
  }
  return false;
}

/** In the group or one below it, as lists ask; a group that is gone has no devices. */
async function isInGroup(inside: ScopedDb, deviceId: string, groupId: string): Promise<boolean> {
  try {
    return await isAmong(inside, deviceId, await whereDevice(inside, { groupId }));
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
