import type { App } from '../../../platform/app.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { type DeviceMove, listControllers, updateOwners } from './move.store.ts';

/** The one way to another owner: every domain forgets what the owner before left on the devices. */
export async function moveDevices(
  { contributions }: App,
  inside: ScopedDb,
  deviceIds: readonly string[],
  move: DeviceMove,
): Promise<void> {
  const controllerIds = await listControllers(inside, deviceIds);
  await updateOwners(inside, deviceIds, move);
  await contributions.devicesLeft(inside, { deviceIds, why: 'moved', controllerIds });
}
