import type { remoteDevice } from '@tilldeck/contracts/remote/session.schemas';
import type { z } from 'zod';

export type RemoteDevice = z.output<typeof remoteDevice>;

/** Why no session with a device can start now: what is hardest to change first. Null: it can. */
export function startObstacle(
  device: Pick<RemoteDevice, 'state' | 'hasScreen' | 'openSessionId'>,
): 'noScreen' | 'inactive' | 'disabled' | 'offline' | 'open' | null {
  if (device.state === 'inactive' || device.state === 'disabled') return device.state;
  if (!device.hasScreen) return 'noScreen';
  if (device.state !== 'online') return 'offline';
  return device.openSessionId === null ? null : 'open';
}
