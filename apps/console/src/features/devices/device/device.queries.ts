import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { lifecycleRoutes } from '@tilldeck/contracts/devices/lifecycle.routes';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { diagnosticsRoutes } from '@tilldeck/contracts/link/examination.routes';
import { useRestingLive } from '../../../lib/live/useRestingLive.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';

/** Every read that shows devices or what happened to them. */
export const deviceReads = [
  deviceRoutes.page,
  deviceRoutes.detail,
  diagnosticsRoutes.remoteInfo,
  lifecycleRoutes.page,
  auditRoutes.object,
];

/** Devices changed: what is on the screen is read again, soon and not too often. `id`: only when it is that one. */
export function useDeviceChanges(id?: string): void {
  useRestingLive(
    ['devices.device'],
    () => void invalidate(deviceReads),
    ({ payload }) => {
      const { ids = [] } = payload as { ids?: string[] };
      return id === undefined || ids.length === 0 || ids.includes(id);
    },
  );
}
