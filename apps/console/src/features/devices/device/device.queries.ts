import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { lifecycleRoutes } from '@tilldeck/contracts/devices/lifecycle.routes';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { useEffect, useRef } from 'react';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';

/** Every read that shows devices or what happened to them. */
export const deviceReads = [
  deviceRoutes.page,
  deviceRoutes.detail,
  deviceRoutes.remoteInfo,
  lifecycleRoutes.page,
  auditRoutes.object,
];

/** A fleet changes all the time; a screen is read again once in this time at most. */
const restMs = 2_000;

/** Devices changed: what is on the screen is read again, soon and not too often. `id`: only when it is that one. */
export function useDeviceChanges(id?: string): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readAt = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(['devices.device'], ({ payload }) => {
    const { ids = [] } = payload as { ids?: string[] };
    if (id !== undefined && ids.length > 0 && !ids.includes(id)) return;
    if (timer.current !== undefined) return;
    const waitMs = Math.max(0, readAt.current + restMs - Date.now());
    timer.current = setTimeout(() => {
      timer.current = undefined;
      readAt.current = Date.now();
      void invalidate(deviceReads);
    }, waitMs);
  });
}
